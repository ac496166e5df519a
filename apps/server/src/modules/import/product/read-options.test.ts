import { describe, expect, it } from 'vitest'
import { Columns } from '../file/columns.ts'
import { optionKind } from './option-names.ts'
import { readOptions } from './read-options.ts'

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

describe('options', () => {
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
  ])('named %j are a %s', (name, kind) => {
    expect(optionKind(name)).toBe(kind)
  })

  it('of a plain product are none', () => {
    expect(read(['Title', 'Default Title']).choices).toEqual([{ size: null, color: null }])
  })

  it('go by their names, in whatever order', () => {
    expect(read(['Color', 'Red', 'Size', 'S']).choices).toEqual([{ size: 'S', color: 'Red' }])
    expect(read(['Color', 'Red']).choices).toEqual([{ size: null, color: 'Red' }])
  })

  it('of other names take what is left: the size first, then the colour', () => {
    expect(read(['Material', 'Oak', 'Finish', 'Oiled']).choices).toEqual([{ size: 'Oak', color: 'Oiled' }])
    expect(read(['Colour', 'Red', 'Material', 'Oak']).choices).toEqual([{ size: 'Oak', color: 'Red' }])
  })

  it('beyond two are joined to the size', () => {
    expect(read(['Material', 'Wool', 'Size', 'M', 'Color', 'Sand']).choices).toEqual([
      { size: 'M / Wool', color: 'Sand' },
    ])
  })

  it('that a row leaves out are a problem of that row', () => {
    const { problems } = read(['Size', 'S', 'Color', 'Red'], ['', 'M', '', ''])
    expect(problems).toEqual([{ line: 3, text: 'Option2 Value is missing' }])
  })
})
