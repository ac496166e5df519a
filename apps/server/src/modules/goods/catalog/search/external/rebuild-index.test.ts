import { expect, it } from 'vitest'
import { productWords } from '../../index-products.ts'
import { textsOf } from './rebuild-index.ts'

it('sorts the words of a search text into titles, names and others, each word into the first that has it', () => {
  const words = productWords({
    titles: ['Red T-shirt', 'Chemise rouge'],
    names: ['Shirts', 'Red Star'],
    others: ['Northwind', 'A red shirt of cotton'],
    descriptions: ['<p>Of soft cotton</p>'],
  })
  expect(textsOf(words)).toEqual({
    titles: 'red t shirt tshirt chemise rouge',
    names: 'shirts star',
    others: 'northwind a of cotton soft',
  })
})

it('makes empty texts of a product without words', () => {
  expect(textsOf('')).toEqual({ titles: '', names: '', others: '' })
})
