import { session } from '@rialto/client/session.ts'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, okReply, refusalReply, storedSession } from '../session/testing/session-data.ts'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { ContactPage } from './contact-page.tsx'
import { SupportPage } from './support-page.tsx'

const contact = {
  email: 'hello@shop.test',
  phone: '+1 555 010 2040',
  address: '14 Canal Street, Portland',
  hours: ['Monday to Friday, 9 am to 6 pm', 'Sunday, closed'],
}
const setup = () => renderInShop(<ContactPage contact={contact} title="Contact us" lead="Write to us." />)

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  act(() => {
    session.clear('logout')
    toasts.clear()
  })
})

const user = userEvent.setup({ delay: null })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
/** Sends the form and waits until a second token would be old enough. */
async function send() {
  await user.click(screen.getByRole('button', { name: 'Send the message' }))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
}
async function fillIn(values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) {
    await user.click(field(label))
    await user.paste(text)
  }
  await send()
}
const message = { Name: 'Ruth', Email: 'ruth@home.test', Subject: 'A parcel', 'Your message': 'Where is it?' }
const accepted = () => okReply({ accepted: true })

describe('ContactPage', () => {
  it('shows the contact details beside the form with a link for each', async () => {
    fakeApi({})
    setup()
    expect(screen.getByRole('link', { name: 'hello@shop.test' }).getAttribute('href')).toBe('mailto:hello@shop.test')
    expect(screen.getByRole('link', { name: '+1 555 010 2040' }).getAttribute('href')).toBe('tel:+15550102040')
    const map = new URL(screen.getByRole('link', { name: 'Show on the map' }).getAttribute('href') ?? '')
    expect(map.searchParams.get('query')).toBe('14 Canal Street, Portland')
    expect(screen.getByText('Sunday, closed')).toBeTruthy()
    vi.useRealTimers()
    expect(await findBarriers()).toEqual([])
  })
})

describe('ContactForm', () => {
  it('sends the message with a token that is old enough', async () => {
    const startedAt = Date.now()
    let sentAt = 0
    const api = fakeApi({
      'GET /contact-us': () => okReply({ form_token: 'one' }),
      'POST /support': () => {
        sentAt = Date.now()
        return accepted()
      },
    })
    setup()
    await fillIn(message)
    expect(await screen.findByText('Your message is with us')).toBeTruthy()
    expect(screen.getByText(/ruth@home\.test/)).toBeTruthy()
    expect(document.activeElement?.textContent).toContain('Your message is with us')
    const [sent] = api.requestsTo('POST /support')
    expect(sent?.body).toEqual({
      name: 'Ruth',
      email: 'ruth@home.test',
      subject: 'A parcel',
      message: 'Where is it?',
      website: '',
      form_token: 'one',
    })
    expect(sentAt - startedAt).toBeGreaterThan(3000)
    await user.click(screen.getByRole('button', { name: 'Write another message' }))
    expect(field('Your message').value).toBe('')
  })

  it('fills in the name and email of a logged-in shopper', async () => {
    session.set(storedSession())
    fakeApi({ 'GET /contact-us': () => okReply({ form_token: 'one' }) })
    setup()
    await waitFor(() => expect(field('Name').value).toBe('Amira Haddad'))
    expect(field('Email').value).toBe('amira@shop.test')
  })

  it('shows field errors at their fields and keeps the message', async () => {
    fakeApi({
      'GET /contact-us': () => okReply({ form_token: 'one' }),
      'POST /support': () => refusalReply(422, 'invalid', 'Please check', { email: ['This is no email address'] }),
    })
    setup()
    await fillIn(message)
    expect(await screen.findByText('This is no email address')).toBeTruthy()
    expect(document.activeElement).toBe(field('Email'))
    expect(field('Your message').value).toBe('Where is it?')
  })

  it('validates before sending: an empty email is required, a mistyped one is not valid', async () => {
    const api = fakeApi({ 'GET /contact-us': () => okReply({ form_token: 'one' }) })
    setup()
    await userEvent.click(screen.getByRole('button', { name: 'Send the message' }))
    for (const name of ['name', 'email', 'subject', 'message'])
      expect(screen.getByText(`The ${name} field is required`)).toBeTruthy()
    await fillIn({ ...message, Email: 'ruth' })
    expect(screen.getByText('The email field is not valid')).toBeTruthy()
    expect(api.requestsTo('POST /support')).toEqual([])
  })

  it('fetches another token when the first one has expired', async () => {
    let count = 0
    const api = fakeApi({
      'GET /contact-us': () => okReply({ form_token: `token ${++count}` }),
      'POST /support': ({ body }) =>
        (body as { form_token: string }).form_token === 'token 1'
          ? refusalReply(422, 'invalid', 'Too old', { form_token: ['Too old'] })
          : accepted(),
    })
    setup()
    await fillIn(message)
    expect(await screen.findByText('Your message is with us')).toBeTruthy()
    expect(api.requestsTo('POST /support')).toHaveLength(2)
    expect(toasts.$visible.get()).toEqual([])
  })

  it('reports that the shop is unreachable, keeps the message, and sends it on retry', async () => {
    let isReachable = false
    fakeApi({
      'GET /contact-us': () =>
        isReachable ? okReply({ form_token: 'one' }) : Promise.reject(new TypeError('Failed to fetch')),
      'POST /support': accepted,
    })
    setup()
    await fillIn(message)
    await waitFor(() => expect(toasts.$visible.get()).toMatchObject([{ title: 'The shop cannot be reached' }]))
    expect(field('Your message').value).toBe('Where is it?')
    isReachable = true
    await send()
    expect(await screen.findByText('Your message is with us')).toBeTruthy()
  })

  it('has a honeypot field', () => {
    fakeApi({})
    setup()
    const honeypot = document.querySelector<HTMLInputElement>('input[name=website]')
    expect(honeypot?.tabIndex).toBe(-1)
    expect(honeypot?.closest('[aria-hidden]')).not.toBeNull()
  })
})

describe('SupportPage', () => {
  const link = (title: string, url: string, id: number) => ({ id, type: 'link', title, url, target: '_self' }) as const
  const footers = [
    { id: 1, title: 'Help', items: [link('Support', '/support', 1), link('Returns', '/page/returns', 2)] },
    { id: 2, title: 'Us', items: [link('Careers', '/page/careers', 3)] },
  ]
  const questions = {
    title: 'Common questions',
    description:
      '<p>Hello.</p><h2 id="a">How do I pay?</h2><p>By card.</p><h2 id="b">Salt &amp; bread?</h2><p>Yes.</p>',
    contents: [],
    updated_at: '2026-09-08T08:00:00Z',
  }
  const renderSupport = () =>
    renderInShop(<SupportPage data={{ contact, questions }} />, { shop: shopSettings({ footers }) })

  it('answers common questions and links to help pages', () => {
    fakeApi({})
    renderSupport()
    const shownQuestions = within(screen.getByRole('region', { name: 'Common questions' })).getAllByRole('group')
    expect(shownQuestions.map((question) => question.textContent)).toEqual([
      'How do I pay?By card.',
      'Salt & bread?Yes.',
    ])
    const pages = within(screen.getByRole('region', { name: 'Good to know' })).getAllByRole('link')
    expect(pages.map((link) => link.getAttribute('href'))).toEqual(['/page/returns'])
  })

  it('links a shopper to the tickets and asks a guest to log in first', async () => {
    fakeApi({})
    const { where } = renderSupport()
    await user.click(screen.getByRole('link', { name: 'My tickets' }))
    expect(where()).toBe('/')
    act(() => session.set(storedSession()))
    await user.click(screen.getByRole('link', { name: 'My tickets' }))
    expect(where()).toBe('/support-tickets')
  })
})
