import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { fillTemplate } from './template.ts'

/** Runs before the API tests on SQLite: creates the file that tests copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'rialto-sqlite-'))
  const template = join(folder, 'template.db')
  await fillTemplate(`sqlite:${template}`, folder)
  project.provide('databases', { engine: 'sqlite', folder, template })
  return () => rmSync(folder, { recursive: true, force: true })
}
