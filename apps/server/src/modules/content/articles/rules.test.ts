import { describe, expect, it } from 'vitest'
import { freeSlug, planPublication, slugOf } from './rules.ts'

const NOW = 1_000_000
const draft = { isDraft: true, publishedAt: 0 }
const seen = { isDraft: false, publishedAt: NOW - 5 }
const scheduled = { isDraft: false, publishedAt: NOW + 5 }

describe('planPublication', () => {
  it.each([
    ['publishes a draft now', draft, { status: 'published' }, { isDraft: false, publishedAt: NOW }],
    ['schedules it', draft, { status: 'published', publishAt: NOW + 9 }, { isDraft: false, publishedAt: NOW + 9 }],
    ['keeps a planned date', { ...draft, publishedAt: 7 }, { status: 'published' }, { isDraft: false, publishedAt: 7 }],
    ['publishes a scheduled one now', scheduled, { publishAt: null }, { isDraft: false, publishedAt: NOW }],
    ['leaves the date of a published one', seen, { publishAt: null }, seen],
    ['leaves a scheduled one alone', scheduled, {}, scheduled],
    ['withdraws with its date', seen, { status: 'draft' }, { isDraft: true, publishedAt: NOW - 5 }],
    ['plans a draft', draft, { publishAt: NOW + 9 }, { isDraft: true, publishedAt: NOW + 9 }],
  ] as const)('%s', (_, article, change, expected) => expect(planPublication(article, change, NOW)).toEqual(expected))
})

describe('slugs', () => {
  it.each([
    ['How a teapot gets its glaze!', 'how-a-teapot-gets-its-glaze'],
    ['কেটলি', 'কেটলি'],
    ['…', 'article'],
  ])('of %s', (title, slug) => expect(slugOf(title)).toBe(slug))

  it('get a number where they are taken', () => expect(freeSlug('tea', new Set(['tea', 'tea-2']))).toBe('tea-3'))
})
