import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Creates a temporary folder of articles for a test. */
export function createTextFolder(files: Record<string, string | Buffer> = {}) {
  const path = mkdtempSync(join(tmpdir(), 'rialto-texts-'))
  const write = (name: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), content)
  }
  for (const [name, content] of Object.entries(files)) write(name, content)
  return {
    path,
    write,
    /** Removes a file, or the whole folder. */
    remove: (name = '') => rmSync(join(path, name), { recursive: true, force: true }),
  }
}

const POST = { title: 'A post', date: '2026-01-31', category: 'workshop', thumbnail: 'cover.png' }

/** Writes a post's file; fields that are null are left out. */
export const postFile = (body: string, fields: Record<string, string | null> = {}): string =>
  file({ ...POST, ...fields }, body)

export const pageFile = (body: string, fields: Record<string, string | null> = {}): string =>
  file({ title: 'A page', ...fields }, body)

function file(fields: Record<string, string | null>, body: string): string {
  const lines = Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
  return ['---', ...lines, '---', '', body].join('\n')
}
