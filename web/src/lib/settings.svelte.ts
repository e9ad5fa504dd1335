/** What a person has set on this device. */

import { keep, recall } from './kept';
import type { Speed } from './pacing';
import { say } from './say';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'auto' | 'full' | 'calm';
export type TextSize = 'usual' | 'large' | 'largest';
export type Contrast = 'auto' | 'usual' | 'high';

const USUAL_VOLUME = 60; // Of 100: room above for a loud place.

interface Kept {
  theme: Theme;
  text: TextSize;
  contrast: Contrast;
  sound: boolean;
  volume: number;
  speed: Speed;
  motion: Motion;
  notify: boolean;
  confirm: boolean;
  name: string;
}

const FIRST = [
  say('settings.quiet'),
  say('settings.curious'),
  say('settings.patient'),
  say('settings.bold'),
  say('settings.careful'),
  say('settings.sleepy'),
  say('settings.clever'),
  say('settings.honest'),
];
const SECOND = [
  say('settings.heron'),
  say('settings.otter'),
  say('settings.badger'),
  say('settings.comet'),
  say('settings.lantern'),
  say('settings.sparrow'),
  say('settings.walrus'),
  say('settings.maple'),
];

function pick(words: string[]): string {
  return words[Math.floor(Math.random() * words.length)] ?? say('settings.guest');
}

const FALLBACK: Kept = {
  theme: 'auto',
  text: 'usual',
  contrast: 'auto',
  sound: true,
  volume: USUAL_VOLUME,
  speed: 'normal',
  motion: 'auto',
  notify: false,
  confirm: false,
  name: '',
};

class Settings {
  private kept = $state<Kept>({ ...FALLBACK, ...recall<Partial<Kept>>('settings', {}) });
  private wantsCalm = $state(false);
  private wantsContrast = $state(false);

  constructor() {
    if (typeof matchMedia === 'undefined') return;
    this.follow('(prefers-reduced-motion: reduce)', (asked) => (this.wantsCalm = asked));
    this.follow('(prefers-contrast: more)', (asked) => (this.wantsContrast = asked));
    if (this.kept.name === '') this.name = `${pick(FIRST)} ${pick(SECOND)}`;
    this.dress();
  }

  get theme(): Theme {
    return this.kept.theme;
  }
  set theme(theme: Theme) {
    this.change({ theme });
  }
  get text(): TextSize {
    return this.kept.text;
  }
  set text(text: TextSize) {
    this.change({ text });
  }
  get contrast(): Contrast {
    return this.kept.contrast;
  }
  set contrast(contrast: Contrast) {
    this.change({ contrast });
  }
  get sound(): boolean {
    return this.kept.sound;
  }
  set sound(sound: boolean) {
    this.change({ sound });
  }
  /** From 0 to 100. */
  get volume(): number {
    return this.kept.volume;
  }
  set volume(volume: number) {
    this.change({ volume: Math.min(100, Math.max(0, Math.round(volume))) });
  }
  get speed(): Speed {
    return this.kept.speed;
  }
  set speed(speed: Speed) {
    this.change({ speed });
  }
  get motion(): Motion {
    return this.kept.motion;
  }
  set motion(motion: Motion) {
    this.change({ motion });
  }
  get notify(): boolean {
    return this.kept.notify;
  }
  set notify(notify: boolean) {
    this.change({ notify });
  }
  /** Whether moves are asked once more that could be made at once. */
  get confirm(): boolean {
    return this.kept.confirm;
  }
  set confirm(confirm: boolean) {
    this.change({ confirm });
  }
  get name(): string {
    return this.kept.name;
  }
  set name(name: string) {
    this.change({ name: name.trim().slice(0, 24) });
  }

  /** Whether things should not move. */
  get calm(): boolean {
    return this.kept.motion === 'calm' || (this.kept.motion === 'auto' && this.wantsCalm);
  }

  /** Whether lines and letters should stand out more than the house's colours let them. */
  get stark(): boolean {
    return this.kept.contrast === 'high' || (this.kept.contrast === 'auto' && this.wantsContrast);
  }

  /** How loud a sound is beside the usual. */
  get loudness(): number {
    return this.kept.sound ? this.kept.volume / USUAL_VOLUME : 0;
  }

  /** Do as the device is set, now and whenever that changes. */
  private follow(query: string, set: (asked: boolean) => void): void {
    const asked = matchMedia(query);
    set(asked.matches);
    asked.addEventListener('change', () => {
      set(asked.matches);
      this.dress();
    });
  }

  private change(some: Partial<Kept>): void {
    Object.assign(this.kept, some);
    keep('settings', this.kept);
    this.dress();
  }

  /** Tell the style sheets. */
  private dress(): void {
    if (typeof document === 'undefined') return;
    const root = document.documentElement;
    if (this.kept.theme === 'auto') delete root.dataset['theme'];
    else root.dataset['theme'] = this.kept.theme;
    root.dataset['calm'] = String(this.calm);
    root.dataset['contrast'] = this.stark ? 'high' : 'usual';
    root.dataset['text'] = this.kept.text;
  }
}

export const settings = new Settings();
