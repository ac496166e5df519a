import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedNames, mergeEdit } from './use-edit-form.ts'

const record = fc.record({ name: fc.nat(2), price: fc.nat(2), sizes: fc.array(fc.nat(1), { maxLength: 2 }) })

it('keeps every change of both, and reports each field that both changed differently', () => {
  fc.assert(
    fc.property(record, record, record, (base, mine, theirs) => {
      const { values, conflicts } = mergeEdit(base, mine, theirs)
      const mineChanged = changedNames(base, mine)
      for (const name of changedNames(base, theirs))
        if (!mineChanged.includes(name)) expect(values[name]).toEqual(theirs[name])
      for (const name of mineChanged) expect(values[name]).toEqual(mine[name])
      const both = mineChanged.filter((name) => changedNames(base, theirs).includes(name))
      expect(conflicts.map(({ name }) => name)).toEqual(
        both.filter((name) => changedNames(mine, theirs).includes(name)),
      )
    }),
  )
})

it('reports nothing where both made the same change', () => {
  expect(mergeEdit({ a: 1 }, { a: 2 }, { a: 2 })).toEqual({ values: { a: 2 }, conflicts: [] })
})
