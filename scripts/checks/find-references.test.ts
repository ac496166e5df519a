import { describe, expect, test } from 'vitest'
import { brokenReferences } from './find-references.ts'

const repository = {
  isMarkdown: true,
  sections: { storefront: new Set(['4', '9']), api: new Set(['5']) },
  hasDecision: (number: string) => number === '012',
  exists: (path: string) => path === 'docs/operating.md' || path === 'operating.md',
}
const messages = (source: string) => brokenReferences(source, repository).map(({ text }) => text)

describe('brokenReferences', () => {
  test('finds none when section, decision and file exist', () => {
    const source =
      'docs/spec §4, docs/spec §4 and §9, docs/spec/api §5, decision 012, docs/operating.md, [how](operating.md#limits)'
    expect(brokenReferences(source, repository)).toEqual([])
  })

  test('finds sections that the specification does not have', () => {
    expect(messages('see docs/spec §4 and §12')).toEqual(['docs/spec has no section 12'])
    expect(messages('see docs/spec/api §4')).toEqual(['docs/spec/api has no section 4'])
  })

  test('finds citations of the specification that cannot be resolved', () => {
    expect(messages('(specification, section 4)')).toHaveLength(1)
    expect(messages("the specification's section 3 alone")).toHaveLength(1)
  })

  test('finds missing decision records, documents and targets of links', () => {
    expect(messages('decision 013')).toEqual(['there is no decision 013'])
    expect(messages('see docs/missing.md')).toEqual(['docs/missing.md does not exist'])
    expect(messages('[that](missing.md)')).toEqual(['the link to missing.md is broken'])
  })

  test('gives the line of a broken reference', () => {
    expect(brokenReferences('first\nsecond: decision 013', repository)[0]?.line).toBe(2)
  })
})
