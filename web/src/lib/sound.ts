/** Small sounds, made on the spot; no file is loaded. */

import { settings } from './settings.svelte';

export type Sound =
  | 'tap'
  | 'card'
  | 'shuffle'
  | 'die'
  | 'tick'
  | 'chime'
  | 'rise'
  | 'alarm'
  | 'turn'
  | 'said'
  | 'refused'
  | 'win'
  | 'lose';

interface Tone {
  /** Hertz, or 'noise'. */
  pitch: number | 'noise';
  at: number;
  long: number;
  loud: number;
  wave?: OscillatorType;
  /** Where the pitch glides to. */
  to?: number;
}

const SOUNDS: Record<Sound, Tone[]> = {
  tap: [{ pitch: 520, at: 0, long: 0.05, loud: 0.12 }],
  card: [
    { pitch: 'noise', at: 0, long: 0.07, loud: 0.16 },
    { pitch: 190, at: 0.02, long: 0.05, loud: 0.1 },
  ],
  shuffle: [0, 0.06, 0.12, 0.18, 0.24].map((at) => ({ pitch: 'noise', at, long: 0.05, loud: 0.1 })),
  die: [0, 0.07, 0.13, 0.21].map((at, n) => ({
    pitch: 900 - 140 * n,
    at,
    long: 0.03,
    loud: 0.1,
    wave: 'square',
  })),
  tick: [{ pitch: 1400, at: 0, long: 0.025, loud: 0.08, wave: 'square' }],
  chime: [
    { pitch: 660, at: 0, long: 0.3, loud: 0.13 },
    { pitch: 990, at: 0.08, long: 0.4, loud: 0.1 },
  ],
  rise: [{ pitch: 380, at: 0, long: 0.24, loud: 0.13, to: 760 }],
  alarm: [
    { pitch: 220, at: 0, long: 0.22, loud: 0.14, wave: 'sawtooth', to: 160 },
    { pitch: 220, at: 0.26, long: 0.3, loud: 0.14, wave: 'sawtooth', to: 130 },
  ],
  turn: [
    { pitch: 523, at: 0, long: 0.14, loud: 0.13 },
    { pitch: 784, at: 0.12, long: 0.26, loud: 0.13 },
  ],
  said: [{ pitch: 740, at: 0, long: 0.09, loud: 0.09, to: 880 }],
  refused: [{ pitch: 190, at: 0, long: 0.16, loud: 0.13, wave: 'triangle', to: 150 }],
  win: [523, 659, 784, 1047].map((pitch, n) => ({ pitch, at: n * 0.13, long: 0.5, loud: 0.12 })),
  lose: [392, 349, 311, 233].map((pitch, n) => ({ pitch, at: n * 0.2, long: 0.6, loud: 0.12 })),
};

let context: AudioContext | undefined;

/** Play a sound, unless it is switched off or nobody has touched the page yet. */
export function play(sound: Sound, higher = 1): void {
  if (settings.loudness === 0 || typeof AudioContext === 'undefined') return;
  if (navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    for (const tone of SOUNDS[sound]) ring(context, tone, higher);
  } catch {
    // A device without sound stays silent.
  }
}

function ring(audio: AudioContext, tone: Tone, higher: number): void {
  const start = audio.currentTime + tone.at;
  const end = start + tone.long;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(tone.loud * settings.loudness, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(audio.destination);
  const source = tone.pitch === 'noise' ? noise(audio, tone.long) : pitched(audio, tone, higher);
  source.connect(volume);
  source.start(start);
  source.stop(end + 0.02);
}

function pitched(audio: AudioContext, tone: Tone, higher: number): OscillatorNode {
  const oscillator = audio.createOscillator();
  oscillator.type = tone.wave ?? 'sine';
  const now = audio.currentTime + tone.at;
  oscillator.frequency.setValueAtTime(Number(tone.pitch) * higher, now);
  if (tone.to !== undefined) {
    oscillator.frequency.exponentialRampToValueAtTime(tone.to * higher, now + tone.long);
  }
  return oscillator;
}

function noise(audio: AudioContext, long: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}
