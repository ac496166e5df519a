import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { callersFolder } from './callers-folder.mjs'
import { root } from './paths.mjs'

it('returns the caller’s folder, or the repository with a notice when it cannot be entered', () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const folder = mkdtempSync(join(tmpdir(), 'rialto-caller-'))
  try {
    expect(callersFolder(folder)).toBe(folder)
    expect(stderr).not.toHaveBeenCalled()
  } finally {
    rmSync(folder, { recursive: true })
  }
  expect(callersFolder(folder)).toBe(root)
  expect(stderr.mock.calls.join()).toContain(`${folder} cannot be entered`)
})
