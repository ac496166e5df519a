import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'

afterEach(() => vi.unstubAllGlobals())

const withClipboard = (clipboard: { writeText(text: string): Promise<void> } | undefined) =>
  vi.stubGlobal('navigator', { ...window.navigator, clipboard })

test('copies by the clipboard', async () => {
  const writeText = vi.fn(async () => {})
  withClipboard({ writeText })
  expect(await copyText('RL-1')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('RL-1')
})

test('copies by a field on pages without a clipboard, and gives the focus back', async () => {
  withClipboard(undefined)
  let copied = ''
  document.execCommand = () => {
    copied = (document.activeElement as HTMLTextAreaElement).value
    return true
  }
  document.body.innerHTML = '<button>Copy</button>'
  const button = document.querySelector('button')
  button?.focus()
  expect(await copyText('RL-1\n2')).toBe(true)
  expect(copied).toBe('RL-1\n2')
  expect(document.activeElement).toBe(button)
  expect(document.querySelector('textarea')).toBeNull()
})

test('says that the browser does not allow it', async () => {
  withClipboard({ writeText: () => Promise.reject(new Error('not allowed')) })
  document.execCommand = () => false
  expect(await copyText('RL-1')).toBe(false)
})
