import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CategoryTree, type StoredCategory } from '../catalog/index.ts'
import { createCategoryCells } from './to-csv-rows.ts'

const row = (id: number, name: string, parentId: number | null = null): StoredCategory => ({
  id,
  name,
  parentId,
  slug: `slug-${id}`,
  position: id,
})
const stored = [row(1, 'Shoes'), row(2, 'Boots', 1), row(3, 'Women'), row(4, 'Boots', 3), row(5, 'Garden')]
const names = (tree: CategoryTree, type: string, ...tags: string[]) =>
  tree
    .resolve({ type, tags }, () => {})
    .map((ref) => (ref.parent ? `${ref.parent.name} > ${ref.name}` : ref.name))
    .sort()

describe('CategoryTree', () => {
  it.each([
    ['shoes', ['boots'], ['Shoes', 'Shoes > Boots']],
    ['Women', ['Boots'], ['Women', 'Women > Boots']],
    ['', ['garden', 'women'], ['Garden', 'Women']],
    ['Boots', [], ['Shoes', 'Shoes > Boots']],
    ['> Boots', [], ['Boots']],
    ['', ['Women > Boots'], ['Women', 'Women > Boots']],
    ['Shoes', ['Women'], ['Shoes', 'Women']],
    ['Shoes', ['Sandals'], ['Shoes', 'Shoes > Sandals']],
    ['', ['Sandals'], ['Sandals']],
    ['Apparel > Clothing > Coats', [], ['Apparel', 'Apparel > Coats']],
  ])('resolves type %j with tags %j to %j', (type, tags, expected) => {
    expect(names(new CategoryTree(stored), type, ...tags)).toEqual(expected)
  })

  it('gives every category a unique slug that is not a number', () => {
    const tree = new CategoryTree([{ ...row(1, 'Sale'), slug: 'sale' }])
    const refs = tree.resolve({ type: 'Été & Co.', tags: ['Sale', '2024', 'أحذية', '!!'] }, () => {})
    expect(refs.map((ref) => ref.slug)).toEqual(['ete-co', 'sale', 'category-2024', 'أحذية', 'category'])
    expect(tree.resolve({ type: '> Garden', tags: ['Garden > Sale'] }, () => {}).map((ref) => ref.slug)).toEqual([
      'garden',
      'garden-sale',
    ])
  })

  it('removes the ids of a transaction that was rolled back', () => {
    const tree = new CategoryTree([])
    const [ref] = tree.resolve({ type: 'New', tags: [] }, () => {})
    if (ref) tree.assignId(ref, 7)
    tree.rollback()
    expect(ref?.id).toBeUndefined()
  })
})

describe('createCategoryCells', () => {
  it('writes cells that resolve to the same categories in the same and in an empty database', () => {
    const label = fc.constantFrom('A', 'B', 'C', 'D, e')
    const trees = fc.uniqueArray(fc.tuple(label, fc.option(label)), {
      minLength: 1,
      maxLength: 9,
      selector: (pair) => pair.join('>'),
    })
    fc.assert(
      fc.property(
        trees,
        fc.array(fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
        (pairs, picks) => {
          const rows = treeOf(pairs)
          const products = picks.map((pick) =>
            withParents(
              rows,
              pick.map((index) => rows[index % rows.length]?.id ?? 1),
            ),
          )
          const used = rows.filter((category) => products.some((ids) => ids.includes(category.id)))
          const cells = createCategoryCells(used)
          const path = (category: StoredCategory) => {
            const parent = rows.find((each) => each.id === category.parentId)
            return parent ? `${parent.name} > ${category.name}` : category.name
          }
          const own = new CategoryTree(rows)
          const empty = new CategoryTree([])
          for (const ids of products) {
            const { type, tags } = cells(ids)
            const expected = rows
              .filter((category) => ids.includes(category.id))
              .map(path)
              .sort()
            expect(names(own, type, ...tags)).toEqual(expected)
            expect(names(empty, type, ...tags)).toEqual(expected)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

function treeOf(pairs: (readonly [string, string | null])[]): StoredCategory[] {
  const mains = [...new Set(pairs.map(([main]) => main))].map((name, index) => row(index + 1, name))
  const subs = pairs.filter(([, sub]) => sub !== null)
  return [
    ...mains,
    ...subs.map(([main, sub], index) =>
      row(100 + index, sub ?? '', mains.find((each) => each.name === main)?.id ?? null),
    ),
  ]
}

function withParents(rows: StoredCategory[], ids: number[]): number[] {
  const parents = ids.map((id) => rows.find((each) => each.id === id)?.parentId ?? id)
  return [...new Set([...ids, ...parents])]
}
