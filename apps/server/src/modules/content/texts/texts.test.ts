import { describe, expect, it } from 'vitest'
import { checkWording } from './texts.ts'

const original = 'Add {{name}} to the cart'

describe('checkWording', () => {
  it.each(['Put {{name}} in the basket', '{{name}}: into the basket, {{name}}'])('takes %s', (wording) =>
    expect(checkWording(wording, { original, english: original })).toBeUndefined(),
  )

  it.each([
    ['Add to the basket', { kind: 'missing', placeholder: '{{name}}' }],
    ['Add {{ name }} to the basket', { kind: 'missing', placeholder: '{{name}}' }],
    ['Add {{name}} for {{price}}', { kind: 'unknown', placeholder: '{{price}}' }],
    ['Add {{name}} to {{cart', { kind: 'unknown', placeholder: '{{' }],
    ['Add {{name}} to $t(Cart)', { kind: 'nesting' }],
  ])('refuses %s', (wording, fault) => expect(checkWording(wording, { original, english: original })).toEqual(fault))

  it('lets a plural form name the count that only other forms name', () =>
    expect(checkWording('{{count}} piece', { original: 'One piece', english: '{{count}} pieces' })).toBeUndefined())
})
