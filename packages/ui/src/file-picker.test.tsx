import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { FilePicker } from './file-picker.tsx'
import { findBarriers } from './testing/find-barriers.ts'

const picture = new File(['bytes'], 'jar.png', { type: 'image/png' })

function setup() {
  const onFile = vi.fn()
  render(
    <FilePicker label="Picture" hint="Square looks best." accept={['image/png']} action="Choose" onFile={onFile}>
      <span>nothing yet</span>
    </FilePicker>,
  )
  return { onFile, button: screen.getByRole('button', { name: 'Picture Choose' }) }
}

describe('FilePicker', () => {
  it('is reached by the keyboard, and opens the choice of the device', async () => {
    const { button } = setup()
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {})
    await userEvent.tab()
    expect(document.activeElement).toBe(button)
    await userEvent.keyboard('{Enter}')
    expect(opened).toHaveBeenCalledOnce()
    opened.mockRestore()
    expect(await findBarriers(document.body)).toEqual([])
  })

  it('takes a file that is chosen, also the same one again, or dropped', async () => {
    const { onFile, button } = setup()
    const input = screen.getByLabelText<HTMLInputElement>('Picture', { selector: 'input' })
    await userEvent.upload(input, picture)
    await userEvent.upload(input, picture)
    const area = button.parentElement
    if (!area) throw new Error('no area')
    fireEvent.drop(area, { dataTransfer: { files: [picture] } })
    expect(onFile.mock.calls).toEqual([[picture], [picture], [picture]])
  })
})

it('no screen shows the bare choice of files of the browser', () => {
  const root = join(import.meta.dirname, '../../..')
  const sources = ['apps/console/src', 'apps/storefront/app', 'packages/ui/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => join(root, folder, String(name)))
      .filter((name) => name.endsWith('.tsx') && !name.includes('.test.')),
  )
  const inputs = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<input\b(?:[^>]|=>)*?type="file"(?:[^>]|=>)*?\/>/g)].map(([input]) => ({
      file,
      input,
    })),
  )
  expect(inputs.length).toBeGreaterThan(8)
  expect(inputs.filter(({ input }) => !/\bhidden\b|sr-only/.test(input)).map(({ file }) => file)).toEqual([])
})
