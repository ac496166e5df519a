import { session } from '@rialto/client/session.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logIn, resetState } from '../account/testing/render-account.tsx'
import { $opening } from './active-chat.ts'
import { notifyMessagesChanged } from './chat-events.ts'
import { useThread } from './conversation-store.ts'
import { errorReply, fakeChatServer } from './testing/fake-chat-server.ts'

const SHOP = 5
let server: ReturnType<typeof fakeChatServer>

beforeEach(() => {
  resetState()
  logIn()
  server = fakeChatServer()
})
afterEach(() => {
  act(() => session.clear('logout'))
})

async function renderThread() {
  const hook = renderHook(() => useThread(SHOP))
  const thread = () => hook.result.current
  await waitFor(() => expect(thread().status).toBe('ready'))
  const textsWithDelivery = () => thread().messages.map(({ text, delivery }) => `${text}: ${delivery}`)
  const send = (...texts: string[]) =>
    act(async () => {
      for (const text of texts) thread().send(text)
    })
  return { ...hook, thread, textsWithDelivery, send }
}
const sentTexts = () => server.of('POST /send-message').map(({ body }) => (body as { message: string }).message)

/** Holds back the replies to sent messages; the returned function releases one by its number. */
function holdReplies() {
  const replies: (() => void)[] = []
  const { replyToSend } = server
  server.replyToSend = (text, shopId) =>
    new Promise((resolve) => replies.push(() => resolve(replyToSend(text, shopId))))
  return (number: number) => act(async () => replies[number]?.())
}

const bag = { id: 21, name: 'Canvas bag', thumbnail: '', price: 20, discount_price: 0 }
const productsSent = () =>
  server.of('POST /store-message').flatMap(({ body }) => (body as { product_id?: number }).product_id ?? [])

describe('useThread with a product in the draft', () => {
  afterEach(() => $opening.set(null))

  it('sends it before the first words, once', async () => {
    $opening.set({ shopId: SHOP, product: bag })
    const { thread, send } = await renderThread()
    expect(thread().product).toEqual(bag)
    expect(productsSent()).toEqual([])
    await send('Is it heavy?', 'And wide?')
    await waitFor(() => expect(sentTexts()).toEqual(['Is it heavy?', 'And wide?']))
    expect(productsSent()).toEqual([21])
    const keys = server.calls.map(({ key }) => key)
    expect(keys.lastIndexOf('POST /store-message')).toBeLessThan(keys.indexOf('POST /send-message'))
    expect(thread().product).toBeNull()
  })

  it('leaves out a removed one', async () => {
    $opening.set({ shopId: SHOP, product: bag })
    const { thread, send } = await renderThread()
    act(() => thread().removeProduct())
    expect(thread().product).toBeNull()
    await send('Hello')
    await waitFor(() => expect(sentTexts()).toEqual(['Hello']))
    expect(productsSent()).toEqual([])
  })

  it('takes the product of a button pressed while the conversation is open', async () => {
    const { thread } = await renderThread()
    act(() => $opening.set({ shopId: SHOP, product: bag }))
    expect(thread().product).toEqual(bag)
  })
})

describe('useThread sending messages', () => {
  // docs/spec §4: Sending appends at once and clears the input; Enter sends, Shift+Enter is a newline
  it('shows the message at once under a permanent key and clears the draft', async () => {
    const releaseReply = holdReplies()
    const { thread, send } = await renderThread()
    act(() => thread().setDraft('Hello'))
    await send('  Hello ')
    expect(thread()).toMatchObject({ draft: '', messages: [{ text: 'Hello', id: null, delivery: 'sending' }] })
    const key = thread().messages[0]?.key
    await releaseReply(0)
    expect(thread().messages).toMatchObject([{ key, text: 'Hello', id: 1, delivery: 'sent' }])
    await act(notifyMessagesChanged)
    expect(thread().messages).toMatchObject([{ key, id: 1 }])
  })

  it('recognizes the messages among those read when the reply does not contain them', async () => {
    const { thread, textsWithDelivery, send } = await renderThread()
    server.replyToSend = (text, shopId) => {
      server.addMessage(shopId, 'user', text)
      return { message: 'Message sent', data: null }
    }
    await send('Hello', 'Hello')
    await waitFor(() => expect(textsWithDelivery()).toEqual(['Hello: sent', 'Hello: sent']))
    await waitFor(() => expect(thread().messages.map(({ id }) => id)).toEqual([1, 2]))
    await act(notifyMessagesChanged)
    expect(textsWithDelivery()).toEqual(['Hello: sent', 'Hello: sent'])
  })

  it('shows the message as sent when the reply does not contain it and reading fails', async () => {
    const { thread, textsWithDelivery, send } = await renderThread()
    server.replyToSend = (text, shopId) => {
      server.addMessage(shopId, 'user', text)
      return { message: 'Message sent', data: null }
    }
    server.replyToPage = () => errorReply(503)
    await send('Hello')
    await waitFor(() => expect(textsWithDelivery()).toEqual(['Hello: sent']))
    server.replyToPage = (reply) => reply()
    await act(notifyMessagesChanged)
    await waitFor(() => expect(thread().messages).toMatchObject([{ text: 'Hello', id: 1, delivery: 'sent' }]))
  })

  it('ignores blank messages', async () => {
    const { thread, send } = await renderThread()
    await send('', ' \n ')
    expect(thread().messages).toEqual([])
    expect(sentTexts()).toEqual([])
  })

  it('sends messages in order, one at a time', async () => {
    const releaseReply = holdReplies()
    const { textsWithDelivery, send } = await renderThread()
    await send('1', '2', '3')
    expect(sentTexts()).toEqual(['1'])
    await releaseReply(0)
    await waitFor(() => expect(sentTexts()).toEqual(['1', '2']))
    await releaseReply(1)
    await waitFor(() => expect(sentTexts()).toEqual(['1', '2', '3']))
    await releaseReply(2)
    expect(textsWithDelivery()).toEqual(['1: sent', '2: sent', '3: sent'])
  })

  it('continues after the conversation is closed', async () => {
    const releaseReply = holdReplies()
    const { send, unmount } = await renderThread()
    await send('1', '2')
    unmount()
    await releaseReply(0)
    await waitFor(() => expect(sentTexts()).toEqual(['1', '2']))
    await releaseReply(1)
    expect((await renderThread()).textsWithDelivery()).toEqual(['1: sent', '2: sent'])
  })

  // docs/spec §8: Send-message failure: input cleared, nothing else shown
  it('keeps a failed message in place, sends the others, and sends it again on request', async () => {
    const { replyToSend } = server
    server.replyToSend = (text, shopId) => (text === '2' ? errorReply(429) : replyToSend(text, shopId))
    const { thread, textsWithDelivery, send } = await renderThread()
    await send('1', '2', '3')
    await waitFor(() => expect(textsWithDelivery()).toEqual(['1: sent', '2: failed', '3: sent']))
    const key = thread().messages[1]?.key ?? ''
    server.replyToSend = replyToSend
    await act(async () => thread().retry(key))
    await waitFor(() => expect(textsWithDelivery()).toEqual(['1: sent', '3: sent', '2: sent']))
    expect(thread().messages[2]?.key).toBe(key)
  })

  it('shows a failed message again when the conversation is reopened', async () => {
    server.replyToSend = () => errorReply(422)
    const { send, textsWithDelivery, unmount } = await renderThread()
    await send('Hello')
    await waitFor(() => expect(textsWithDelivery()).toEqual(['Hello: failed']))
    unmount()
    expect((await renderThread()).textsWithDelivery()).toEqual(['Hello: failed'])
  })

  it('shows a message once when it is read before its reply arrives', async () => {
    let releaseReply = () => {}
    server.addMessage(SHOP, 'user', 'Hello')
    server.replyToSend = (text, shopId) => {
      const message = server.addMessage(shopId, 'user', text)
      return new Promise((resolve) => (releaseReply = () => resolve({ data: { message } })))
    }
    const { thread, textsWithDelivery, send } = await renderThread()
    await send('Hello')
    const key = thread().messages[1]?.key
    await act(notifyMessagesChanged)
    expect(textsWithDelivery()).toEqual(['Hello: sent', 'Hello: sent'])
    await act(async () => releaseReply())
    expect(textsWithDelivery()).toEqual(['Hello: sent', 'Hello: sent'])
    expect(thread().messages[1]?.key).toBe(key)
  })

  it('does not send a message twice when its reply was lost', async () => {
    server.replyToSend = (text, shopId) => {
      server.addMessage(shopId, 'user', text)
      throw new TypeError('the connection was cut')
    }
    const { thread, textsWithDelivery, send } = await renderThread()
    await send('Hello')
    await waitFor(() => expect(textsWithDelivery()).toEqual(['Hello: failed']))
    await act(async () => thread().retry(thread().messages[0]?.key ?? ''))
    await waitFor(() => expect(textsWithDelivery()).toEqual(['Hello: sent']))
    expect(sentTexts()).toEqual(['Hello'])
  })

  it('does not mistake a message for another one with the same text', async () => {
    const { replyToSend } = server
    server.replyToSend = () => {
      throw new TypeError('the connection was cut')
    }
    const { textsWithDelivery, send } = await renderThread()
    await send('Hello')
    await waitFor(() => expect(textsWithDelivery()).toEqual(['Hello: failed']))
    server.replyToSend = replyToSend
    await send('Hello')
    await waitFor(() => expect(textsWithDelivery()).toEqual(['Hello: failed', 'Hello: sent']))
    await act(notifyMessagesChanged)
    expect(textsWithDelivery()).toEqual(['Hello: failed', 'Hello: sent'])
  })

  it('keeps a message that was refused for an expired session, to be sent after the login', async () => {
    const { replyToSend } = server
    server.replyToSend = () => errorReply(401)
    const { thread, textsWithDelivery, send } = await renderThread()
    await send('Hello')
    await waitFor(() => expect(session.get()).toBeNull())
    server.replyToSend = replyToSend
    act(() => logIn())
    await waitFor(() => expect(textsWithDelivery()).toEqual(['Hello: failed']))
    await act(async () => thread().retry(thread().messages[0]?.key ?? ''))
    await waitFor(() => expect(textsWithDelivery()).toEqual(['Hello: sent']))
  })
})
