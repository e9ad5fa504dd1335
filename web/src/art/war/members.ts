// A portrait of each member of the team: who they are, with what they are known by.
import type { Scene } from './scenes';

const INK = '#0b1213';

export const MEMBERS: Record<string, Scene> = {
  max: {
    high: '#274a45',
    low: '#d9a45a',
    ground: '#2a2f26',
    horizon: 190,
    things: [
      { thing: 'bicycle', x: 285, y: 216, size: 2.2, colour: INK },
      { thing: 'person', x: 140, y: 218, size: 3.4, colour: INK },
      { thing: 'parcel', x: 205, y: 168, size: 1.5, colour: '#ffd98a' },
    ],
  },
  ines: {
    high: '#16384a',
    low: '#7fc7a0',
    ground: '#16302c',
    horizon: 190,
    things: [
      { thing: 'glasshouse', x: 290, y: 196, size: 1.5, colour: '#e9fff3' },
      { thing: 'person', x: 140, y: 218, size: 3.4, colour: INK },
      { thing: 'sprout', x: 225, y: 214, size: 1.8, colour: '#6ff0a6' },
    ],
  },
  rook: {
    high: '#2a2430',
    low: '#c96a4a',
    ground: '#231a1a',
    horizon: 190,
    things: [
      { thing: 'drone', x: 290, y: 84, size: 2.2, colour: '#ffd98a' },
      { thing: 'person', x: 140, y: 218, size: 3.4, colour: INK },
      { thing: 'eye', x: 270, y: 176, size: 1.2, colour: '#e9fff3' },
    ],
  },
  juno: {
    high: '#1a1f3d',
    low: '#8a7fd0',
    ground: '#171a2c',
    horizon: 190,
    things: [
      { thing: 'cable', x: 290, y: 205, size: 1.6, colour: '#6ff0a6' },
      { thing: 'person', x: 140, y: 218, size: 3.4, colour: '#cfe6ff' },
      { thing: 'lights', x: 280, y: 90, size: 1.6, colour: '#6ff0a6' },
    ],
  },
};
