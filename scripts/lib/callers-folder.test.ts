import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { callersFolder } from './callers-folder.mjs'
import { root } from './paths.mjs'

it('is the folder of the call, or the repository with a notice when that may not be entered', () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const folder = mkdtempSync(join(tmpdir(), 'rialto-caller-'))
  try {
    expect(callersFolder(folder)).toBe(folder)
    expect(said).not.toHaveBeenCalled()
  } finally {
    rmSync(folder, { recursive: true })
  }
  expect(callersFolder(folder)).toBe(root)
  expect(said.mock.calls.join()).toContain(`${folder} cannot be entered`)
})
