import { expect, it } from 'vitest'
import { shops } from '../shops/shops.ts'
import { settings } from '../site/settings.ts'
import { SELLERS, sellerWords } from './index.ts'

it('has a seller for each shop, who speaks every language of the shop', () => {
  expect(SELLERS).toBe(shops.length)
  expect(Object.keys(sellerWords).sort()).toEqual(settings.languages.map(({ name }) => name).sort())
})

it('asks for the same facts in every language', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort()
  for (const { answers } of Object.values(sellerWords))
    for (const [kind, text] of Object.entries(sellerWords.en.answers))
      expect(placeholders(answers[kind as keyof typeof answers])).toEqual(placeholders(text))
})
