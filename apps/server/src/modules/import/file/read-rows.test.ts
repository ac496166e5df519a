import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { findDelimiter } from './delimiter.ts'
import { readRows } from './read-rows.ts'
import { RefusedFile } from './refused-file.ts'

/** Reads rows as `line-lastLine cells`, and the refusal at the end; `piece` is the size of the chunks in bytes. */
async function read(text: string, piece = 7): Promise<string[]> {
  const bytes = Buffer.from(text)
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, index) =>
    bytes.subarray(index * piece, (index + 1) * piece),
  )
  const found: string[] = []
  try {
    for await (const { line, lastLine, cells } of readRows(Readable.from(pieces), ','))
      found.push(`${line}-${lastLine} ${JSON.stringify(cells)}`)
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    found.push(`refused at ${error.line}`)
  }
  return found
}

describe('readRows', () => {
  it('counts lines across quoted line breaks, blank lines and every kind of line end', async () => {
    const rows = ['1-1 ["a","b"]', '2-3 ["1","x§y"]', '5-5 ["3","ü"]']
    for (const end of ['\n', '\r\n', '\r'])
      expect(await read(['a,b', '1,"x', 'y"', '', '3,ü', ''].join(end))).toEqual(
        rows.map((row) => row.replace('§', JSON.stringify(end).slice(1, -1))),
      )
  })

  it('accepts different line ends in one file', async () => {
    expect(await read('a\r\nb\nc\rd')).toEqual(['1-1 ["a"]', '2-2 ["b"]', '3-3 ["c"]', '4-4 ["d"]'])
  })

  it('yields all rows before broken quotes, and names the line where the broken row begins', async () => {
    for (const piece of [3, 1_000]) {
      expect(await read('a,b\n1,"two\nlines"\n3,"x"y\n5,6\n', piece)).toEqual([
        '1-1 ["a","b"]',
        '2-3 ["1","two\\nlines"]',
        'refused at 4',
      ])
      expect(await read('a,b\n1,2\n3,"open\n5,6\n', piece)).toEqual(['1-1 ["a","b"]', '2-2 ["1","2"]', 'refused at 3'])
    }
  })

  it('yields nothing for an empty file', async () => {
    expect(await read('')).toEqual([])
  })
})

describe('findDelimiter', () => {
  it.each([
    ['Handle,Title,Variant Price\n', ','],
    ['Handle;Title;Variant Price\n', ';'],
    ['"Handle"\t"Title"\t"Variant Price"\r\n', '\t'],
    ['Handle;"A,b,c,d,e";Title\n', ';'],
    ['no header at all', ','],
  ])('of %j is %j', (head, delimiter) => {
    expect(findDelimiter(head)).toBe(delimiter)
  })
})
