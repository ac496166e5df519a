import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../lib/refusal.ts'
import { translate } from '../lib/texts.ts'
import { validate } from './validate.ts'

const Input = z.object({
  name: z.string().min(1).max(5),
  age: z.int().min(18),
  tags: z.array(z.string()).max(2).optional(),
  country: z.string('The country field is required'),
})
const validInput = { name: 'Amira', age: 30, country: 'Egypt' }

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

describe('validate', () => {
  it('returns valid input without unknown fields', () => {
    expect(validate(Input, { ...validInput, admin: true })).toEqual(validInput)
  })

  it.each([
    [{ ...validInput, name: undefined }, 'name', 'The name field is required'],
    [{ ...validInput, name: '' }, 'name', 'The name field is required'],
    [{ ...validInput, name: 7 }, 'name', 'The name field must be text'],
    [{ ...validInput, name: 'Amiraa' }, 'name', 'The name field must have at most 5 characters'],
    [{ ...validInput, age: 'abc' }, 'age', 'The age field must be a number'],
    [{ ...validInput, age: 3 }, 'age', 'The age field must be at least 18'],
    [{ ...validInput, tags: ['a', 'b', 'c'] }, 'tags', 'The tags field must have at most 2 entries'],
  ])('returns an error for the field: %j', (input, field, message) => {
    expect(textsOf(input)).toEqual({ [field]: [message] })
  })

  it('returns errors for all fields at once, and refuses input that is not an object', () => {
    expect(Object.keys(textsOf({}))).toEqual(['name', 'age', 'country'])
    expect(validate(Input, 'text')).toBeInstanceOf(Refusal)
    expect(validate(Input, [1])).toBeInstanceOf(Refusal)
  })
})
