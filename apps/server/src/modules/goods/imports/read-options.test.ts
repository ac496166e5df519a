import { describe, expect, it } from 'vitest'
import { Columns } from './columns.ts'
import { optionKind, readOptions } from './read-options.ts'

const columns = new Columns([
  'Handle',
  'Title',
  'Variant Price',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
])
const read = (...rows: string[][]) =>
  readOptions(
    rows.map((options, index) => ({ line: index + 2, lastLine: index + 2, cells: ['h', 't', '1', ...options] })),
    columns,
  )

describe('readOptions', () => {
  it.each([
    ['Size', 'size'],
    ['SHOE SIZE (EU)', 'size'],
    ['Größe', 'size'],
    ['Taille', 'size'],
    ['المقاس', 'size'],
    ['尺码', 'size'],
    ['Colour', 'color'],
    ['Frame color', 'color'],
    ['Couleur', 'color'],
    ['اللون', 'color'],
    ['Material', 'other'],
    ['Sizzle', 'other'],
    ['', 'other'],
  ])('takes the option name %j as %s', (name, kind) => {
    expect(optionKind(name)).toBe(kind)
  })

  it('returns no size and color for a product without options', () => {
    expect(read(['Title', 'Default Title']).choices).toEqual([{ size: null, color: null }])
  })

  it('assigns options by their names in any order', () => {
    expect(read(['Color', 'Red', 'Size', 'S']).choices).toEqual([{ size: 'S', color: 'Red' }])
    expect(read(['Color', 'Red']).choices).toEqual([{ size: null, color: 'Red' }])
  })

  it('assigns options of other names to the size first, then to the colour', () => {
    expect(read(['Material', 'Oak', 'Finish', 'Oiled']).choices).toEqual([{ size: 'Oak', color: 'Oiled' }])
    expect(read(['Colour', 'Red', 'Material', 'Oak']).choices).toEqual([{ size: 'Oak', color: 'Red' }])
  })

  it('joins further options to the size', () => {
    expect(read(['Material', 'Wool', 'Size', 'M', 'Color', 'Sand']).choices).toEqual([
      { size: 'M / Wool', color: 'Sand' },
    ])
  })

  it('reports a row that lacks an option', () => {
    const { problems } = read(['Size', 'S', 'Color', 'Red'], ['', 'M', '', ''])
    expect(problems).toEqual([{ line: 3, text: 'Option2 Value is missing' }])
  })
})
