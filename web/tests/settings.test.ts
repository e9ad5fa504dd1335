import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A device that asks for something, and may change its mind. */
class Asked {
  matches = false;
  private heard: (() => void)[] = [];
  addEventListener(_: string, hear: () => void): void {
    this.heard.push(hear);
  }
  set(on: boolean): void {
    this.matches = on;
    for (const hear of this.heard) hear();
  }
}

const asked = new Map<string, Asked>();
const root = { dataset: {} as Record<string, string> };
const kept = new Map<string, string>();

async function fresh(): Promise<typeof import('../src/lib/settings.svelte')> {
  vi.resetModules();
  return import('../src/lib/settings.svelte');
}

beforeEach(() => {
  asked.clear();
  kept.clear();
  root.dataset = {};
  vi.stubGlobal('matchMedia', (query: string) => {
    const found = asked.get(query) ?? new Asked();
    asked.set(query, found);
    return found;
  });
  vi.stubGlobal('document', { documentElement: root });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

describe('settings', () => {
  it('dress the page, and are the same after the page is loaded again', async () => {
    const { settings } = await fresh();
    expect(root.dataset).toMatchObject({ contrast: 'usual', text: 'usual', calm: 'false' });
    settings.text = 'largest';
    settings.contrast = 'high';
    settings.motion = 'calm';
    settings.volume = 20;
    expect(root.dataset).toMatchObject({ contrast: 'high', text: 'largest', calm: 'true' });
    root.dataset = {};
    const again = (await fresh()).settings;
    expect(root.dataset).toMatchObject({ contrast: 'high', text: 'largest', calm: 'true' });
    expect(again.volume).toBe(20);
  });

  it('do as the device asks, from the moment it asks, unless the person said otherwise', async () => {
    const { settings } = await fresh();
    asked.get('(prefers-contrast: more)')?.set(true);
    asked.get('(prefers-reduced-motion: reduce)')?.set(true);
    expect(root.dataset).toMatchObject({ contrast: 'high', calm: 'true' });
    settings.contrast = 'usual';
    settings.motion = 'full';
    expect(root.dataset).toMatchObject({ contrast: 'usual', calm: 'false' });
  });

  it('make sounds as loud as they say, and none when they are off', async () => {
    const { settings } = await fresh();
    expect(settings.loudness).toBe(1);
    settings.volume = 30;
    expect(settings.loudness).toBe(0.5);
    settings.volume = 500;
    expect(settings.volume).toBe(100);
    settings.sound = false;
    expect(settings.loudness).toBe(0);
  });
});
