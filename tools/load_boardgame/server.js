// A turn-based game of our own on boardgame.io, kept in memory: what Brink is compared with.
//
// Labs run projects, two to six of them. A turn is one of: draw a card, play one, or roll for a project. Hands and
// the deck are hidden, as in any game of Brink's; there are a few dozen fields, as on its tables.
'use strict';

const { Server, Origins } = require('boardgame.io/server');

const KINDS = ['theory', 'audit', 'funds', 'rumour', 'breach', 'pact'];
const COPIES = 9;
const PROJECTS = 6;
const GOAL = 12;
const MOST_CARDS = 7;
const LAST_TURN = 72; // About as long as Brink's first game lasts when it is played at random.

function setup({ ctx, random }) {
  const cards = [];
  for (const kind of KINDS) {
    for (let copy = 0; copy < COPIES; copy += 1) {
      cards.push({ id: cards.length, kind, strength: 1 + (copy % 3) });
    }
  }
  const deck = random.Shuffle(cards);
  const labs = {};
  for (let seat = 0; seat < ctx.numPlayers; seat += 1) {
    labs[seat] = { hand: deck.splice(0, 4), funds: 3, trust: 5, played: 0, busts: 0 };
  }
  const projects = [];
  for (let number = 0; number < PROJECTS; number += 1) {
    projects.push({ number, progress: 0, risk: 1 + (number % 3), owner: null, done: false });
  }
  return { deck, discard: [], labs, projects, danger: 0, round: 1, news: [], turns: 0 };
}

function tell(G, event) {
  G.news = [event];
}

function finishTurn(G, events) {
  G.turns += 1;
  if (G.turns % Object.keys(G.labs).length === 0) G.round += 1;
  events.endTurn();
}

function draw({ G, playerID, events, random }) {
  const lab = G.labs[playerID];
  if (lab.hand.length >= MOST_CARDS) return 'INVALID_MOVE';
  if (G.deck.length === 0) {
    G.deck = random.Shuffle(G.discard);
    G.discard = [];
  }
  lab.hand.push(G.deck.pop());
  tell(G, { event: 'drew', seat: playerID, left: G.deck.length });
  return finishTurn(G, events);
}

function play({ G, playerID, events }, place, number) {
  const lab = G.labs[playerID];
  const card = lab.hand[place];
  const project = G.projects[number];
  if (card === undefined || project === undefined || project.done) return 'INVALID_MOVE';
  lab.hand.splice(place, 1);
  lab.played += 1;
  G.discard.push(card);
  if (card.kind === 'breach') G.danger += card.strength;
  if (card.kind === 'funds') lab.funds += card.strength;
  if (card.kind === 'pact') lab.trust += card.strength;
  project.progress += card.strength;
  project.owner = playerID;
  tell(G, { event: 'played', seat: playerID, card: card.kind, project: number });
  return finishTurn(G, events);
}

function roll({ G, playerID, events, random }, number) {
  const lab = G.labs[playerID];
  const project = G.projects[number];
  if (project === undefined || project.done) return 'INVALID_MOVE';
  const total = random.D6() + random.D6();
  if (total <= project.risk + 3) {
    lab.busts += 1;
    G.danger += 1;
    project.progress = Math.max(0, project.progress - project.risk);
  } else {
    project.progress += 1;
    if (project.progress >= GOAL) project.done = true;
  }
  tell(G, { event: 'rolled', seat: playerID, total, project: number });
  return finishTurn(G, events);
}

// Nobody sees the deck or another lab's hand; spectators see no hand at all.
function playerView({ G, playerID }) {
  const labs = {};
  for (const [seat, lab] of Object.entries(G.labs)) {
    labs[seat] = seat === playerID ? lab : { ...lab, hand: lab.hand.length };
  }
  return { ...G, deck: G.deck.length, labs };
}

const game = {
  name: 'labs',
  minPlayers: 2,
  maxPlayers: 6,
  setup,
  playerView,
  moves: {
    draw: { move: draw, client: false },
    play: { move: play, client: false },
    roll: { move: roll, client: false },
  },
  endIf: ({ G }) => (G.turns >= LAST_TURN ? { draw: true } : undefined),
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
// The lobby has a port of its own: on the game's port these versions of Koa do not find it.
const [port, apiPort] = process.argv.slice(2).map(Number);
server.run({ port, lobbyConfig: { apiPort } });
