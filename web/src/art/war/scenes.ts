// What is to be seen in the pictures: which things stand where, in what light. Thing.svelte draws each of them.

export interface Placed {
  thing: string;
  x: number; // In a picture of 400 by 250, where the thing stands,
  y: number;
  size: number; // so many times its own size,
  turned?: boolean; // looking the other way,
  colour?: string; // in a colour of its own.
}

export interface Scene {
  high: string; // The light above, below, and the ground.
  low: string;
  ground: string;
  horizon: number;
  things: Placed[];
}

const p = (thing: string, x: number, y: number, size = 1, colour?: string, turned = false): Placed => ({
  thing,
  x,
  y,
  size,
  ...(colour === undefined ? {} : { colour }),
  ...(turned ? { turned } : {}),
});
const light = (high: string, low: string, ground: string, horizon: number, things: Placed[]): Scene => ({
  high,
  low,
  ground,
  horizon,
  things,
});

const SIGNAL = '#6ff0a6';
const ALARM = '#ff5a45';
const LAMP = '#ffd98a';
const PALE = '#e9fff3';
const team = (x: number, y: number, size = 1, colour = '#0c1413'): Placed[] => [
  p('person', x, y, size, colour),
  p('person', x + 26 * size, y + 4 * size, size * 0.94, colour),
  p('person', x + 50 * size, y, size * 1.05, colour),
  p('person', x + 76 * size, y + 5 * size, size, colour, true),
];

/** Three panels for every issue: what the premise tells, sentence by sentence. */
export const PANELS: Record<string, [Scene, Scene, Scene]> = {
  cold_boot: [
    light('#0b1416', '#1f4a44', '#0a1110', 190, [
      p('city', 200, 190, 1.1),
      p('bulb', 200, 70, 1.6, LAMP),
      p('pylon', 70, 190, 1.3),
      p('pylon', 330, 190, 1),
    ]),
    light('#16211f', '#3a5a45', '#0f1716', 205, [
      p('bicycle', 140, 215, 1.7),
      p('person', 140, 190, 1.9),
      p('parcel', 270, 205, 1.8, LAMP),
      p('map', 320, 120, 1.4),
    ]),
    light('#1c1210', '#5a2a22', '#0d0908', 200, [
      p('city', 200, 200, 1),
      p('drone', 100, 70, 1.5, ALARM),
      p('drone', 210, 50, 1.1, ALARM),
      p('drone', 310, 80, 1.3, ALARM),
      ...team(150, 222, 0.9, '#060909'),
    ]),
  ],
  scored: [
    light('#12151c', '#3d4a66', '#0d1016', 205, [
      p('door', 90, 205, 1.8),
      p('door', 200, 205, 1.8, SIGNAL),
      p('door', 310, 205, 1.8),
      p('number', 200, 60, 1.6, PALE),
    ]),
    light('#1a0f14', '#6a2a3d', '#0f080b', 205, [
      p('number', 150, 80, 2.2, ALARM),
      p('arrowdown', 300, 120, 2.4, ALARM),
      p('person', 200, 222, 2),
    ]),
    light('#10161f', '#4a5a7a', '#0b0f15', 150, [
      p('roof', 200, 150, 1.2),
      p('ladder', 310, 235, 1.5),
      p('star', 80, 40, 1),
      p('star', 330, 30, 0.8),
      ...team(90, 150, 0.9),
    ]),
  ],
  kill_chain: [
    light('#181a14', '#6a6a3a', '#12130d', 200, [
      p('fence', 200, 215, 1.3),
      p('turret', 110, 190, 1.7),
      p('turret', 290, 190, 1.7, undefined, true),
      p('flag', 200, 160, 1.3, LAMP),
    ]),
    light('#1f0d0a', '#8a2f1f', '#120706', 205, [
      p('turret', 80, 200, 2.2, ALARM),
      p('turret', 210, 210, 1.5, ALARM),
      p('beam', 130, 128, 1.6, ALARM),
      p('clock', 320, 80, 1.6, PALE),
    ]),
    light('#121510', '#4d5a30', '#0c0e09', 195, [
      p('fence', 200, 170, 1),
      p('fence', 200, 200, 1.3),
      p('cable', 200, 235, 1.4, SIGNAL),
      p('person', 140, 205, 1.5),
      p('person', 240, 207, 1.4, undefined, true),
    ]),
  ],
  impostor_syndrome: [
    light('#081018', '#1d4058', '#061018', 165, [
      p('shelves', 90, 170, 1.6),
      p('shelves', 300, 170, 1.6),
      p('water', 200, 190, 1.3),
      p('bulb', 200, 50, 1.1, '#32454f'),
    ]),
    light('#0a0d16', '#2c3560', '#080a12', 190, [
      p('mask', 90, 90, 1.7, '#8fb6ff'),
      p('mask', 200, 66, 1.3, '#8fb6ff'),
      p('mask', 310, 92, 1.7, '#8fb6ff'),
      ...team(140, 215, 1.1),
      p('person', 268, 220, 1.1, '#8fb6ff'),
    ]),
    light('#0b1620', '#6fa8c0', '#0a1218', 215, [
      p('stairs', 230, 215, 1.7),
      p('water', 120, 222, 1),
      p('person', 150, 196, 1.2),
      p('mask', 60, 110, 1.2, ALARM),
    ]),
  ],
  bloom: [
    light('#12201a', '#7fb86a', '#1c3a1c', 175, [
      p('glasshouse', 200, 180, 1.5),
      p('sprout', 80, 220, 1.4),
      p('sprout', 330, 225, 1.6),
      p('sun', 330, 50, 1.1, LAMP),
    ]),
    light('#10180f', '#4a7a2a', '#17260f', 195, [
      p('vine', 130, 230, 2.2, '#9be24a'),
      p('vine', 270, 235, 2.6, '#9be24a', true),
      p('person', 200, 222, 1.9, '#1e3512'),
    ]),
    light('#141d0d', '#8a9a3a', '#20300f', 170, [
      p('gate', 310, 190, 1.5),
      p('vine', 60, 235, 1.7, '#9be24a'),
      p('vine', 130, 245, 1.3, '#9be24a'),
      ...team(170, 215, 1.05),
    ]),
  ],
  human_ethos_tower: [
    light('#0a0b10', '#3a2030', '#08080c', 205, [
      p('tower', 200, 208, 1.5, ALARM),
      p('city', 90, 205, 0.8),
      p('city', 320, 205, 0.8),
    ]),
    light('#110d14', '#4a2a48', '#0b080d', 200, [
      p('books', 90, 205, 1.8),
      p('eye', 240, 95, 2.2, ALARM),
      p('note', 120, 70, 1.5, PALE),
      p('note', 330, 175, 1.2, PALE),
    ]),
    light('#0d0c10', '#7a3a2a', '#0a090c', 205, [
      p('tower', 300, 205, 1.3, ALARM),
      p('lights', 130, 175, 1.4, LAMP),
      ...team(70, 225, 1.35, '#040506'),
    ]),
  ],
};

/** One picture for every ending. */
export const ENDINGS: Record<string, Scene> = {
  win_cold_boot: light('#1d3d4a', '#f0b878', '#2f5a54', 150, [
    p('sun', 200, 140, 1.7, '#ffe0a0'),
    p('city', 330, 150, 0.7),
    p('water', 200, 178, 1.5),
    p('reeds', 60, 240, 1.5),
    p('reeds', 345, 245, 1.7),
    p('parcel', 250, 232, 1.1, LAMP),
    ...team(110, 232, 1.15),
  ]),
  win_scored: light('#24365c', '#b8c8e8', '#28324a', 165, [
    p('city', 110, 165, 0.9),
    p('roof', 250, 175, 1.1),
    p('number', 80, 60, 1.2, '#7d8fb8'),
    p('sun', 330, 80, 1, '#fff2c8'),
    ...team(190, 172, 1),
  ]),
  win_kill_chain: light('#3a3a20', '#e8c87a', '#3a3418', 180, [
    p('turret', 60, 185, 1.4, '#5a5232'),
    p('turret', 350, 185, 1.4, '#5a5232', true),
    p('fence', 200, 195, 1.1),
    p('cable', 200, 240, 1.3, '#2f2a16'),
    p('person', 150, 222, 1.6),
    p('person', 245, 224, 1.5, undefined, true),
    p('note', 200, 80, 1.3, PALE),
  ]),
  win_impostor_syndrome: light('#3a7a9a', '#fff0c8', '#3a5a5a', 180, [
    p('sun', 200, 60, 1.5, '#fff4d0'),
    p('stairs', 320, 235, 1.2),
    p('door', 330, 178, 0.9),
    ...team(100, 220, 1.4),
    p('mask', 352, 210, 0.6, '#5a7a8a'),
  ]),
  win_bloom: light('#4a8a6a', '#f4e8a8', '#5a6a2a', 160, [
    p('sun', 80, 70, 1.2, '#fff6c0'),
    p('gate', 200, 182, 1.7),
    p('sprout', 60, 230, 1.1),
    p('sprout', 340, 232, 1.3),
    p('path', 200, 250, 1.3),
    p('person', 200, 225, 1.4),
  ]),
  win_human_ethos_tower: light('#1f2a4a', '#f8a878', '#2a2434', 185, [
    p('tower', 200, 188, 1.3, '#4a4458'),
    p('sun', 200, 150, 1.2, '#ffd9a0'),
    p('lights', 200, 215, 1.5, LAMP),
    ...team(145, 234, 1.25),
  ]),
  campaign_won: light('#2a5a7a', '#ffe9a8', '#3a4a3a', 190, [
    p('city', 110, 190, 1),
    p('city', 310, 190, 0.9),
    p('door', 200, 205, 1.9),
    p('sun', 200, 150, 1, '#ffb02e'),
    p('star', 60, 40, 1),
    p('star', 345, 55, 1),
    ...team(40, 232, 1),
    ...team(282, 232, 1),
  ]),
  campaign_lost: light('#0b0d10', '#2b3138', '#0a0b0d', 195, [
    p('books', 110, 200, 1.6),
    p('books', 230, 200, 1.6),
    p('books', 340, 200, 1.4),
    p('clock', 200, 70, 1.3, '#7b8696'),
  ]),
  loss_threat_attack: light('#1a0606', '#c02818', '#160505', 200, [
    p('eye', 200, 70, 2.4, ALARM),
    p('beam', 110, 150, 1.6, '#ffd0c0'),
    p('turret', 60, 205, 1.8, '#2a0a08'),
    ...team(190, 225, 1.1, '#120404'),
  ]),
  loss_threat_leaving: light('#140a10', '#8a2840', '#10060a', 200, [
    p('drone', 70, 80, 1.2, ALARM),
    p('drone', 150, 60, 1.2, ALARM),
    p('drone', 230, 60, 1.2, ALARM),
    p('drone', 310, 80, 1.2, ALARM),
    ...team(250, 225, 1.2, '#0a0306'),
    p('arrowdown', 120, 165, 1, ALARM),
  ]),
  loss_threat_hazard: light('#14120a', '#d8a818', '#1a1608', 195, [
    p('sign', 110, 200, 2.2, '#e8b931'),
    p('stripes', 200, 236, 1.2, '#e8b931'),
    p('door', 320, 205, 1.5),
    p('person', 230, 226, 1.8),
  ]),
  loss_threat_awareness: light('#0a0405', '#5a1418', '#0a0405', 215, [
    p('ceiling', 200, 110, 1.2, ALARM),
    p('arrowdown', 90, 165, 1.2, ALARM),
    p('arrowdown', 320, 165, 1.2, ALARM),
    ...team(150, 240, 1.1, '#160506'),
  ]),
  loss_threat_card: light('#160a14', '#a84a8a', '#120812', 195, [
    p('cards', 200, 120, 2.2, '#ffd0ee'),
    p('lights', 120, 205, 1, ALARM),
    p('city', 200, 200, 1),
    p('person', 320, 228, 1.5),
  ]),
  loss_threat_toll: light('#0d1018', '#5a6aa0', '#0b0d14', 205, [
    p('door', 200, 212, 2.4, ALARM),
    p('number', 200, 48, 2, ALARM),
    p('person', 90, 228, 1.7),
    p('person', 310, 228, 1.7, undefined, true),
  ]),
  loss_outlasted: light('#101418', '#56646e', '#0d1013', 200, [
    p('clock', 200, 90, 2.6, '#cfd8dc'),
    p('city', 90, 200, 0.9),
    p('city', 320, 200, 0.9),
    p('drone', 80, 60, 0.9, '#90a4ae'),
    p('drone', 330, 70, 0.9, '#90a4ae'),
    p('person', 200, 228, 1.3),
  ]),
};
