/** What a person has set on this device. */

import { keep, recall } from './kept';
import type { Speed } from './pacing';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'auto' | 'full' | 'calm';

interface Kept {
  theme: Theme;
  sound: boolean;
  speed: Speed;
  motion: Motion;
  notify: boolean;
  name: string;
}

const FIRST = ['Quiet', 'Curious', 'Patient', 'Bold', 'Careful', 'Sleepy', 'Clever', 'Honest'];
const SECOND = ['Heron', 'Otter', 'Badger', 'Comet', 'Lantern', 'Sparrow', 'Walrus', 'Maple'];

function pick(words: string[]): string {
  return words[Math.floor(Math.random() * words.length)] ?? 'Guest';
}

const FALLBACK: Kept = {
  theme: 'auto',
  sound: true,
  speed: 'normal',
  motion: 'auto',
  notify: false,
  name: '',
};

class Settings {
  private kept = $state<Kept>({ ...FALLBACK, ...recall<Partial<Kept>>('settings', {}) });
  private wantsCalm = $state(false);

  constructor() {
    if (typeof matchMedia === 'undefined') return;
    const asked = matchMedia('(prefers-reduced-motion: reduce)');
    this.wantsCalm = asked.matches;
    asked.addEventListener('change', () => (this.wantsCalm = asked.matches));
    if (this.kept.name === '') this.name = `${pick(FIRST)} ${pick(SECOND)}`;
    this.dress();
  }

  get theme(): Theme {
    return this.kept.theme;
  }
  set theme(theme: Theme) {
    this.change({ theme });
  }
  get sound(): boolean {
    return this.kept.sound;
  }
  set sound(sound: boolean) {
    this.change({ sound });
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
  }
}

export const settings = new Settings();
