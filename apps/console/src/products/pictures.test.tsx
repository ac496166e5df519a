import { stubPictures } from '@rialto/ui/testing/stub-pictures.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { answersWith, productData } from '../testing/product-data.ts'
import { renderConsole, seller } from '../testing/render-console.tsx'

/** A request whose progress and reply the test decides. */
class StubRequest {
  static sent: StubRequest[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  status = 0
  response: string | null = null
  onload?: () => void
  onabort?: () => void
  isAborted = false
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => 'application/json'
  send() {
    StubRequest.sent.push(this)
  }
  abort() {
    this.isAborted = true
    this.onabort?.()
  }
  progress = (percent: number) => act(() => this.upload.onprogress?.({ loaded: percent, total: 100 }))
  reply(status: number, body: object) {
    Object.assign(this, { status, response: JSON.stringify({ message: '', ...body }) })
    return act(async () => this.onload?.())
  }
}

const stored = (picture: string) => ({ data: { pictures: [{ picture, width: 800, height: 600 }] } })
const pot = productData({ pictures: [{ picture: '/media/pot.webp', alt: 'A pot' }] })

function renderPictures(answers = {}) {
  StubRequest.sent = []
  vi.stubGlobal('XMLHttpRequest', StubRequest)
  return renderConsole({
    path: '/products/1',
    user: seller('owner'),
    answers: { ...answersWith([pot]), 'GET /seller/products/1': { data: { product: pot } }, ...answers },
  })
}
const pictures = () => within(screen.getByRole('region', { name: 'Pictures' }))
const sources = () =>
  [...screen.getByRole('region', { name: 'Pictures' }).querySelectorAll('img')].map((image) =>
    image.getAttribute('src'),
  )
const request = (index: number) => waitFor(() => StubRequest.sent[index] ?? expect.fail('nothing is sent'))
const photo = (name: string) => new File(['bytes'], name, { type: 'image/png' })
const choose = async (...names: string[]) =>
  userEvent.upload(await screen.findByLabelText('Pictures', { selector: 'input' }), names.map(photo))

describe('an upload', () => {
  it('says how much is sent, is cancelled, and leaves the next one alone', async () => {
    renderPictures()
    await choose('one.png', 'two.png')
    const first = await request(0)
    await first.progress(40)
    expect(screen.getByRole('progressbar', { name: 'Sending one.png' }).getAttribute('aria-valuenow')).toBe('40')
    expect(pictures().getByText('40% sent')).toBeTruthy()
    expect(pictures().getByText('Waits for the others')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel one.png' }))
    expect(first.isAborted).toBe(true)
    await (await request(1)).reply(200, stored('/media/two.webp'))
    await waitFor(() => expect(sources()).toEqual(['/media/pot.webp?w=320', '/media/two.webp?w=320']))
    expect(pictures().queryByText('one.png')).toBeNull()
  })

  it('that was refused says why, and is tried again', async () => {
    renderPictures()
    await choose('one.png')
    await (await request(0)).reply(503, { code: 'unavailable', message: 'Please try again in a moment' })
    expect((await pictures().findByRole('alert')).textContent).toBe('Please try again in a moment')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await (await request(1)).reply(200, stored('/media/one.webp'))
    await waitFor(() => expect(sources()).toContain('/media/one.webp?w=320'))
  })
})

describe('cropping', () => {
  it('is done by keys, keeps the description, and is taken back by the whole picture', async () => {
    stubPictures({ width: 1200, height: 800 })
    const addresses = ['/media/square.webp', '/media/pot.webp']
    const { calls } = renderPictures({
      'GET /media/pot.webp': {},
      'POST /seller/pictures': () => stored(addresses.shift() ?? ''),
    })
    const crop = await screen.findByRole('button', { name: 'Crop picture 1' })
    await userEvent.click(crop)
    const box = await screen.findByRole('dialog', { name: 'Crop the picture' })
    const dialog = within(box)
    fireEvent.load(box.querySelector('img[src^="blob:"]') ?? box)
    const area = await dialog.findByRole('application', { name: 'Crop the picture' })
    area.focus()
    await userEvent.keyboard('+{ArrowLeft}')
    expect(dialog.getByRole<HTMLInputElement>('slider', { name: 'Zoom' }).valueAsNumber).toBeGreaterThan(1)
    await userEvent.click(dialog.getByRole('button', { name: 'Use this part' }))
    await waitFor(() => expect(sources()).toEqual(['/media/square.webp?w=320']))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Description of picture 1/ }).value).toBe('A pot')
    await waitFor(() => expect(document.activeElement).toBe(crop))

    await userEvent.click(crop)
    await userEvent.click(await screen.findByRole('button', { name: 'Whole picture' }))
    await waitFor(() => expect(sources()).toEqual(['/media/pot.webp?w=320']))
    expect(calls.filter(({ key }) => key.endsWith('/media/pot.webp'))).toHaveLength(2)
  })
})
