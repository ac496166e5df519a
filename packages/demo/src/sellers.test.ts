import { expect, it } from 'vitest'
import { demo } from './index.ts'
import { SELLERS, sellerWords, wordsOf } from './sellers.ts'

it('there is a seller for each shop, with words in every language', () => {
  expect(SELLERS).toBe(demo.shops.length)
  expect(Object.keys(sellerWords).sort()).toEqual(demo.settings.languages.map(({ name }) => name).sort())
})

it('answers have the same placeholders in every language', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort()
  for (const { answers } of Object.values(sellerWords))
    for (const [topic, text] of Object.entries(wordsOf('en').answers))
      expect(placeholders(answers[topic as keyof typeof answers])).toEqual(placeholders(text))
})
