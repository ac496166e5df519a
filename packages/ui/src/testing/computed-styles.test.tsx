import { expect, it } from 'vitest'

const PAGE = `
  <main style="visibility: hidden"><p>Hidden</p><p style="visibility: visible">Shown</p></main>
  <ul><li>One</li><li hidden>Two</li></ul>
  <dialog><b>Closed</b></dialog><dialog open><b>Open</b></dialog>
  <details><summary>More</summary><span>Words</span></details>
  <table><thead hidden><tr><th>Head</th></tr></thead><tbody><tr hidden><td>Cell</td></tr></tbody></table>
  <form><input type="hidden"><input type="text"><button style="display: none">Send</button></form>
  <div style="pointer-events: none"><a href="/">Link</a><button style="pointer-events: auto">Press</button></div>
  <script></script><template></template><svg><path></path></svg>`

/** True for each element that is shown. */
const answers = () =>
  [...document.body.querySelectorAll('*')].map((element) => {
    const { display, visibility } = getComputedStyle(element)
    return [element.localName, display, getComputedStyle(element).getPropertyValue('display'), visibility]
  })

it('answers as jsdom does, which any style sheet brings back', () => {
  document.body.innerHTML = PAGE
  const quick = answers()
  const sheet = document.head.appendChild(document.createElement('style'))
  const slow = answers()
  sheet.remove()
  document.body.innerHTML = ''
  expect(quick).toEqual(slow)
  expect(new Set(quick.map(([, display]) => display)).size).toBeGreaterThan(8)
  expect(new Set(quick.map(([, , , visibility]) => visibility))).toEqual(new Set(['visible', 'hidden', 'collapse']))
})
