import { expect, it } from 'vitest'
import { plainText } from './convert.ts'

it.each([
  ['plain  words\nin lines', 'plain words in lines'],
  ['<p>One</p><p>two<br />three</p>', 'One two three'],
  ['<p>Dr<b>ie</b>d &amp; c<em>u</em>t</p>', 'Dried & cut'],
  ['<p><img alt="a>b" src="/x.webp">after</p>', 'after'],
  ['<p>1 &lt; 2 &#39;and&#39; caf&eacute;&nbsp;au lait</p>', "1 < 2 'and' café au lait"],
  ['<p>cut off <a href="https://exam', 'cut off'],
  ['', ''],
])('plainText turns %j into %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})
