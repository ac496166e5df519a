import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../lib/refusal.ts'
import { translate } from '../texts/index.ts'
import { validate } from './validate.ts'

const Input = z.object({
  name: z.string().min(1).max(5),
  age: z.int().min(18),
  tags: z.array(z.string()).max(2).optional(),
  country: z.string('The country field is required'),
})
const good = { name: 'Amira', age: 30, country: 'Egypt' }

function textsOf(input: unknown): Record<string, string[]> {
  const result = validate(Input, input)
  if (!(result instanceof Refusal)) throw new Error('was accepted')
  return Object.fromEntries(
    Object.entries(result.errors ?? {}).map(([field, errors]) => [
      field,
      errors.map((error) => translate('en', error.text, error.values)),
    ]),
  )
}

describe('validation', () => {
  it('gives what is valid without the fields that nobody asked for', () => {
    expect(validate(Input, { ...good, admin: true })).toEqual(good)
  })

  it.each([
    [{ ...good, name: undefined }, 'name', 'The name field is required'],
    [{ ...good, name: '' }, 'name', 'The name field is required'],
    [{ ...good, name: 7 }, 'name', 'The name field must be text'],
    [{ ...good, name: 'Amiraa' }, 'name', 'The name field must have at most 5 characters'],
    [{ ...good, age: 'abc' }, 'age', 'The age field must be a number'],
    [{ ...good, age: 3 }, 'age', 'The age field must be at least 18'],
    [{ ...good, tags: ['a', 'b', 'c'] }, 'tags', 'The tags field must have at most 2 entries'],
  ])('says what is wrong at the field: %j', (input, field, message) => {
    expect(textsOf(input)).toEqual({ [field]: [message] })
  })

  it('names every bad field at once, and refuses what is no object', () => {
    expect(Object.keys(textsOf({}))).toEqual(['name', 'age', 'country'])
    expect(validate(Input, 'text')).toBeInstanceOf(Refusal)
    expect(validate(Input, [1])).toBeInstanceOf(Refusal)
  })
})
