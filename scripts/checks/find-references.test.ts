import { describe, expect, test } from 'vitest'
import { brokenReferences } from './find-references.ts'

const repository = {
  isMarkdown: true,
  sections: { storefront: new Set(['4', '9']), api: new Set(['5']) },
  hasDecision: (number: string) => number === '012',
  exists: (path: string) => path === 'docs/operating.md' || path === 'operating.md',
}
const texts = (source: string) => brokenReferences(source, repository).map(({ text }) => text)

describe('references to documents', () => {
  test('pass where section, decision and file exist', () => {
    const source =
      'docs/spec §4, docs/spec §4 and §9, docs/spec/api §5, decision 012, docs/operating.md, [how](operating.md#limits)'
    expect(brokenReferences(source, repository)).toEqual([])
  })

  test('fail where the specification has no such section', () => {
    expect(texts('see docs/spec §4 and §12')).toEqual(['docs/spec has no section 12'])
    expect(texts('see docs/spec/api §4')).toEqual(['docs/spec/api has no section 4'])
  })

  test('fail where the specification is cited in a way that cannot be resolved', () => {
    expect(texts('(specification, section 4)')).toHaveLength(1)
    expect(texts("the specification's section 3 alone")).toHaveLength(1)
  })

  test('fail where a decision record, a document or the target of a link is missing', () => {
    expect(texts('decision 013')).toEqual(['there is no decision 013'])
    expect(texts('see docs/missing.md')).toEqual(['docs/missing.md does not exist'])
    expect(texts('[that](missing.md)')).toEqual(['the link to missing.md is broken'])
  })

  test('name their line', () => {
    expect(brokenReferences('first\nsecond: decision 013', repository)[0]?.line).toBe(2)
  })
})
