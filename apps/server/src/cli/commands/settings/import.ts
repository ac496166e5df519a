import { readFile } from 'node:fs/promises'
import { defineCommand, Failure } from '../../command.ts'
import { readPiped } from '../../read-piped.ts'
import type { Terminal } from '../../terminal.ts'
import { change, changeOptions } from './change.ts'

export const importCommand = defineCommand({
  summary: 'Takes settings over from a JSON file, all of them or none',
  details: `The file is an object of settings by their names, as settings export writes it; parts go by dots, as with settings set.
What it does not name stays as it is.

  npm run shop -- settings import settings.json --dry-run
  npm run shop -- settings import settings.json`,
  arguments: {
    file: { label: 'FILE', required: true, help: 'A JSON file; - reads standard input; or the object itself' },
  },
  options: {
    unset: { type: 'string', value: 'NAMES', help: 'Settings whose defaults hold again, with commas' },
    ...changeOptions,
  },
  async run({ file, unset, ...asked }, context) {
    const text = await readSource(context.terminal, file)
    const edits = Object.entries(readObject(text, file)).map(([path, value]) => ({ path, candidates: [value] }))
    const resets = (unset?.split(',') ?? []).map((path) => ({ path: path.trim(), candidates: [] }))
    return change([...edits, ...resets], asked, context)
  },
})

function readSource(terminal: Terminal, file: string): Promise<string> | string {
  if (file === '-') return readPiped(terminal, 'FILE')
  return file.startsWith('{') ? file : readText(file)
}

const readText = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Failure(error.code === 'ENOENT' ? `${file} does not exist` : `${file} cannot be read: ${error.message}`)
  })

function readObject(text: string, file: string): object {
  const value = parse(text.replace(/^\uFEFF/, ''), file)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Failure(`${file} is not an object of settings by their names`)
  return value
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Failure(`${file} is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}
