import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { findDelimiter, RefusedFile } from './columns.ts'
import { readRows } from './read-file.ts'

/** Reads rows as `line-lastLine cells`, followed by the refusal if there is one. */
async function read(text: string, chunkSize = 7): Promise<string[]> {
  const bytes = Buffer.from(text)
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, index) =>
    bytes.subarray(index * chunkSize, (index + 1) * chunkSize),
  )
  const found: string[] = []
  try {
    for await (const { line, lastLine, cells } of readRows(Readable.from(chunks), ','))
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
    for (const lineEnd of ['\n', '\r\n', '\r'])
      expect(await read(['a,b', '1,"x', 'y"', '', '3,ü', ''].join(lineEnd))).toEqual(
        rows.map((row) => row.replace('§', JSON.stringify(lineEnd).slice(1, -1))),
      )
  })

  it('takes off what keeps spreadsheets from changing a cell', async () => {
    expect(await read(`"=""0042""",'=1+1,'5,=a`)).toEqual([`1-1 ["0042","=1+1","'5","=a"]`])
  })

  it('accepts mixed line ends in a file', async () => {
    expect(await read('a\r\nb\nc\rd')).toEqual(['1-1 ["a"]', '2-2 ["b"]', '3-3 ["c"]', '4-4 ["d"]'])
  })

  it('yields all rows before broken quotes, and names the first line of the broken row', async () => {
    for (const chunkSize of [3, 1_000]) {
      expect(await read('a,b\n1,"two\nlines"\n3,"x"y\n5,6\n', chunkSize)).toEqual([
        '1-1 ["a","b"]',
        '2-3 ["1","two\\nlines"]',
        'refused at 4',
      ])
      expect(await read('a,b\n1,2\n3,"open\n5,6\n', chunkSize)).toEqual([
        '1-1 ["a","b"]',
        '2-2 ["1","2"]',
        'refused at 3',
      ])
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
    ['\r\n;;;\r\nHandle;Title;Variant Price\r\n', ';'],
    ['sep =;\r\nHandle;Title\r\n', ';'],
    ['\uFEFF"sep=\t"\r\nHandle\tTitle\r\n', '\t'],
  ])('finds in %j the delimiter %j', (head, delimiter) => {
    expect(findDelimiter(head)).toBe(delimiter)
  })
})
