// Clients for both servers:
// `node client.js brink|boardgame <port> <matches> <warm-up> <seconds> [<clients> <pause>]`.
//
// All matches are opened and dealt first; then they play, one move in flight a match, until the
// time is up or all are over. The time of a move is from sending it to hearing of it. Prints
// "start", "stop" and the figures. With a pause (Brink only) every other match only waits, the rest
// think for about that long, and a finished match is followed by a new one.
'use strict';

const WebSocket = require('ws');
const { io } = require('socket.io-client');

const [kind, ...figures] = process.argv.slice(2);
const [port, matches, warmUp, seconds, clients = 2, pause = 0] = figures.map(Number);
const origin = `http://127.0.0.1:${port}`;
const pick = (list) => list[Math.floor(Math.random() * list.length)];
const wait = (time) => new Promise((done) => setTimeout(done, time * 1000));

let counting = false;
let stopping = false;
let games = 0;
let refused = 0;
const times = [];

// No match makes a move before all of them could.
let started = false;
const ready = [];

function onceStarted(move) {
  if (started) move();
  else ready.push(move);
}

function made(sent) {
  if (counting) times.push(Number(process.hrtime.bigint() - sent) / 1e6);
}

// Brink.

function think(thinking, move) {
  if (thinking === 0) move();
  else if (Number.isFinite(thinking)) setTimeout(move, 2000 * thinking * Math.random());
}

async function openRoom(game) {
  const answer = await fetch(`${origin}/api/rooms`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ game, seats: clients }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  const cookie = answer.headers.getSetCookie()[0].split(';')[0];
  return { code: (await answer.json()).code, cookie };
}

function enter(code, cookie) {
  return new Promise((done, fail) => {
    const headers = cookie ? { Cookie: cookie } : {};
    const line = new WebSocket(`ws://127.0.0.1:${port}/ws/${code}`, { headers });
    line.on('open', () => done(line));
    line.on('error', fail);
  });
}

async function playBrink(game, thinking) {
  const { code, cookie } = await openRoom(game);
  const lines = [await enter(code, cookie)];
  while (lines.length < clients) lines.push(await enter(code));
  const tell = (seat, message) => lines[seat].send(JSON.stringify(message));
  let sent = 0n;
  await new Promise((done) => {
    const answer = (seat, table) => {
      if (table.outcome !== null || stopping) return done();
      if (!table.decision.mine) return undefined;
      const usual = table.decision.legal.filter((one) => !one.deliberate);
      const { action } = pick(usual.length ? usual : table.decision.legal);
      return think(thinking, () => onceStarted(() => {
        sent = process.hrtime.bigint();
        tell(seat, { type: 'play', seq: table.seq, seat, action });
      }));
    };
    let seated = 0;
    lines.forEach((line, seat) => {
      line.on('message', (data) => {
        const message = JSON.parse(data);
        if (message.type === 'moved') {
          if (message.seat === seat) made(sent);
          answer(seat, message.table);
        } else if (message.type === 'table') answer(seat, message);
        else if (message.type === 'refused') refused += 1;
        else if (message.type === 'done' && message.id === 1) {
          seated += 1;
          if (seated === clients) tell(0, { type: 'start' });
        }
      });
      tell(seat, { type: 'hello', words: false }); // boardgame.io sends none either.
      tell(seat, { type: 'sit', id: 1, seat, name: `Client ${seat}` });
    });
  });
  lines.forEach((line) => line.close());
}

// boardgame.io.

function chooseMove(state, seat) {
  const { hand } = state.G.labs[seat];
  const open = state.G.projects.filter((project) => !project.done).map((one) => one.number);
  if (hand.length < 3 || open.length === 0) return ['draw', []];
  const luck = Math.random();
  if (luck < 0.45) return ['play', [Math.floor(Math.random() * hand.length), pick(open)]];
  if (luck < 0.8 || hand.length >= 7) return ['roll', [pick(open)]];
  return ['draw', []];
}

async function post(path, body) {
  const answer = await fetch(`http://127.0.0.1:${process.env.API_PORT}/games/labs/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  return answer.json();
}

async function playBoardgame() {
  const players = Array.from({ length: clients }, (_, seat) => String(seat));
  const match = (await post('create', { numPlayers: clients })).matchID;
  const keys = [];
  for (const playerID of players) {
    const joined = await post(`${match}/join`, { playerID, playerName: `Client ${playerID}` });
    keys.push(joined.playerCredentials);
  }
  await new Promise((done) => {
    const sockets = players.map(() =>
      io(`${origin}/labs`, { transports: ['websocket'], forceNew: true }));
    const states = [];
    let synced = 0;
    let sent = 0n;
    const answer = (seat, state) => {
      if (state.ctx.gameover !== undefined || stopping) {
        sockets.forEach((socket) => socket.close());
        return done();
      }
      if (state.ctx.currentPlayer !== seat) return undefined;
      const [type, args] = chooseMove(state, seat);
      const credentials = keys[Number(seat)];
      const action = { type: 'MAKE_MOVE', payload: { type, args, playerID: seat, credentials } };
      return onceStarted(() => {
        sent = process.hrtime.bigint();
        sockets[Number(seat)].emit('update', action, state._stateID, match, seat);
      });
    };
    sockets.forEach((socket, place) => {
      const seat = String(place);
      socket.on('connect', () => socket.emit('sync', match, seat, keys[place], clients));
      socket.on('sync', (_, info) => {
        synced += 1;
        states[place] = info.state;
        if (synced === clients) answer('0', states[0]);
      });
      socket.on('update', (_, state) => {
        const mover = String((Number(state.ctx.currentPlayer) + clients - 1) % clients);
        if (mover === seat) made(sent);
        answer(seat, state);
      });
    });
  });
}

// Both.

async function keepPlaying(number, game) {
  const thinking = pause > 0 && number % 2 === 1 ? Infinity : pause;
  if (pause > 0) await wait(number * 0.03); // Rooms open one after the other.
  do {
    if (kind === 'brink') await playBrink(game, thinking);
    else await playBoardgame();
    if (counting) games += 1;
  } while (pause > 0 && !stopping);
}

async function everyMatchReady() {
  for (let waited = 0; ready.length < matches; waited += 0.05) {
    if (waited > 60) throw new Error(`only ${ready.length} of ${matches} matches could begin`);
    await wait(0.05);
  }
}

function share(list, part) {
  return list[Math.min(list.length - 1, Math.floor(list.length * part))];
}

async function main() {
  let game = '';
  if (kind === 'brink') game = (await (await fetch(`${origin}/api/games`)).json())[0].id;
  const tables = [];
  for (let number = 0; number < matches; number += 1) tables.push(keepPlaying(number, game));
  if (pause > 0) {
    started = true;
    await wait(warmUp);
  } else await everyMatchReady();
  counting = true;
  console.log('start');
  const began = process.hrtime.bigint();
  started = true;
  ready.forEach((move) => move());
  await Promise.race([Promise.all(tables), wait(seconds)]);
  counting = false;
  const wall = Number(process.hrtime.bigint() - began) / 1e9;
  console.log('stop');
  times.sort((one, other) => one - other);
  const found = { game, wall, moves: times.length, games, refused };
  console.log(JSON.stringify({ ...found, p50: share(times, 0.5), p99: share(times, 0.99) }));
  stopping = true;
  await Promise.race([Promise.all(tables), wait(2)]);
  process.exit(0);
}

main();
