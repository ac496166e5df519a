import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { focusWhenFree } from './focus-when-free.ts'

const twoFields = () =>
  render(
    <>
      <button type="button">Change</button>
      <input aria-label="Note" />
    </>,
  )
const twoFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
const change = () => screen.getByRole('button', { name: 'Change' })

it('waits for what comes late, and for a dialog to go', async () => {
  twoFields()
  let target: HTMLElement | null = null
  focusWhenFree(() => target)
  const dialog = document.body.appendChild(Object.assign(document.createElement('div'), { role: 'dialog' }))
  target = change()
  await twoFrames()
  expect(document.activeElement).toBe(document.body)
  dialog.remove()
  await waitFor(() => expect(document.activeElement).toBe(target))
})

it('takes the focus from nobody who has gone on', async () => {
  twoFields()
  focusWhenFree(change)
  await userEvent.click(screen.getByRole('textbox', { name: 'Note' }))
  await twoFrames()
  await twoFrames()
  await userEvent.keyboard('Ring twice')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('Ring twice')
})
