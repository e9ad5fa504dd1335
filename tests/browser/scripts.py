"""What the tests ask a page: small scripts that run in it."""

# What a person who is asked can do now; null while there is nothing to do but wait.
LOOK = """() => {
  if (document.querySelector('article.ending')) return {over: true, choices: [], cards: []};
  if (!document.title.startsWith('● Your turn')) return null;
  const can = (button) => button.getAttribute('aria-disabled') !== 'true' && !button.disabled;
  const near = document.querySelector(
    'main section[aria-label^="Hand of"], main section.near[data-step]');
  if (near === null || near.querySelector('[aria-busy="true"]') !== null) return null;
  const choices = [...near.querySelectorAll('[data-action]')].filter(can)
    .map((one) => one.dataset.action).filter((action) => action !== 'propose_end');
  const confirming = near.querySelector('.confirm') !== null;
  const says = [...near.querySelectorAll('p.or')].map((one) => one.textContent).join(' ');
  const held = near.querySelectorAll('li button').length;
  const mayPlay = near.querySelector('.plays')?.textContent.includes('You may play a card');
  const cards = confirming || !(says.includes('card') || mayPlay) ? 0 : held;
  if (choices.length === 0 && cards === 0 && !confirming) return null;
  return {over: false, choices, cards, confirming};
}"""
# What reaches over the side of the page: the page itself, or something to press that cannot be
# scrolled to.
TOO_WIDE = """(width) => {
  const page = document.scrollingElement;
  page.scrollLeft = 400;
  const far = page.scrollLeft;
  page.scrollLeft = 0;
  const found = far > 0 ? [`the page scrolls ${far} px sideways`] : [];
  const slides = (one) => one !== null
    && (/auto|scroll/.test(getComputedStyle(one).overflowX) || slides(one.parentElement));
  for (const one of document.querySelectorAll('button, a, input, select, h1, h2')) {
    const box = one.getBoundingClientRect();
    const seen = one.checkVisibility({visibilityProperty: true});
    if (box.width < 2 || box.bottom < 0 || !seen) continue;
    if (box.right <= width + 1 && box.left >= -1 || slides(one.parentElement)) continue;
    found.push(`${one.tagName} ${one.ariaLabel ?? one.textContent}: ${box.left} to ${box.right}`);
  }
  return found;
}"""
FAULTS = """async (theme) => {
  document.documentElement.dataset.theme = theme;
  await new Promise((done) => setTimeout(done, 60));
  const {violations} = await axe.run(document, {resultTypes: ['violations']});
  return violations.map(({id, help, nodes}) => `${id} (${help}): `
    + nodes.map(({html, failureSummary}) => `${html.slice(0, 160)} ${failureSummary}`).join(' | '));
}"""
