import { mount } from 'svelte';
import { learn } from './lib/say';
import './style.css';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');

// Modules say things as they are read, so they are read once the language is known. A wait in say.ts
// itself would do the same, and keep the build from putting any two modules that speak into one file.
void learn().then(async () => {
  const { default: App } = await import('./App.svelte');
  mount(App, { target });
});
