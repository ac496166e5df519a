import { session } from '@rialto/client/session.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logIn, resetState } from '../../account/testing/render-account.tsx'
import { tellNews } from '../realtime/news.ts'
import { chatServer, refusal } from '../testing/chat-server.ts'
import { useThread } from './use-thread.ts'

const SHOP = 5
let server: ReturnType<typeof chatServer>

beforeEach(() => {
  resetState()
  logIn()
  server = chatServer()
})
afterEach(() => {
  act(() => session.clear('logout'))
})

async function open() {
  const drawn = renderHook(() => useThread(SHOP))
  const thread = () => drawn.result.current
  await waitFor(() => expect(thread().status).toBe('ready'))
  const shown = () => thread().messages.map(({ text, delivery }) => `${text}: ${delivery}`)
  const say = (...texts: string[]) =>
    act(async () => {
      for (const text of texts) thread().send(text)
    })
  return { ...drawn, thread, shown, say }
}
const sent = () => server.of('POST /send-message').map(({ body }) => (body as { message: string }).message)

/** A server that answers each message when it is told to. */
function answering() {
  const answers: (() => void)[] = []
  const { send } = server
  server.send = (text, shopId) => new Promise((resolve) => answers.push(() => resolve(send(text, shopId))))
  return (number: number) => act(async () => answers[number]?.())
}

describe('what is sent', () => {
  it('stands there at once under a key that stays, and the field is empty', async () => {
    const answer = answering()
    const { thread, say } = await open()
    act(() => thread().setDraft('Hello'))
    await say('  Hello ')
    expect(thread()).toMatchObject({ draft: '', messages: [{ text: 'Hello', id: null, delivery: 'sending' }] })
    const key = thread().messages[0]?.key
    await answer(0)
    expect(thread().messages).toMatchObject([{ key, text: 'Hello', id: 1, delivery: 'sent' }])
    await act(tellNews)
    expect(thread().messages).toMatchObject([{ key, id: 1 }])
  })

  it('is known again among what is read where the answer says nothing of it', async () => {
    const { thread, shown, say } = await open()
    server.send = (text, shopId) => {
      server.write(shopId, 'user', text)
      return { message: 'Message sent', data: null }
    }
    await say('Hello', 'Hello')
    await waitFor(() => expect(shown()).toEqual(['Hello: sent', 'Hello: sent']))
    await waitFor(() => expect(thread().messages.map(({ id }) => id)).toEqual([1, 2]))
    await act(tellNews)
    expect(shown()).toEqual(['Hello: sent', 'Hello: sent'])
  })

  it('stands as sent where the answer says nothing of it and nothing can be read', async () => {
    const { thread, shown, say } = await open()
    server.send = (text, shopId) => {
      server.write(shopId, 'user', text)
      return { message: 'Message sent', data: null }
    }
    server.page = () => refusal(503)
    await say('Hello')
    await waitFor(() => expect(shown()).toEqual(['Hello: sent']))
    server.page = (answer) => answer()
    await act(tellNews)
    await waitFor(() => expect(thread().messages).toMatchObject([{ text: 'Hello', id: 1, delivery: 'sent' }]))
  })

  it('is nothing where nothing was written', async () => {
    const { thread, say } = await open()
    await say('', ' \n ')
    expect(thread().messages).toEqual([])
    expect(sent()).toEqual([])
  })

  it('goes out in order, one after the other', async () => {
    const answer = answering()
    const { shown, say } = await open()
    await say('1', '2', '3')
    expect(sent()).toEqual(['1'])
    await answer(0)
    await waitFor(() => expect(sent()).toEqual(['1', '2']))
    await answer(1)
    await waitFor(() => expect(sent()).toEqual(['1', '2', '3']))
    await answer(2)
    expect(shown()).toEqual(['1: sent', '2: sent', '3: sent'])
  })

  it('goes out although the conversation is closed', async () => {
    const answer = answering()
    const { say, unmount } = await open()
    await say('1', '2')
    unmount()
    await answer(0)
    await waitFor(() => expect(sent()).toEqual(['1', '2']))
    await answer(1)
    expect((await open()).shown()).toEqual(['1: sent', '2: sent'])
  })

  it('stays where it failed, holds up nothing, and goes out again when it is told to', async () => {
    const { send } = server
    server.send = (text, shopId) => (text === '2' ? refusal(429) : send(text, shopId))
    const { thread, shown, say } = await open()
    await say('1', '2', '3')
    await waitFor(() => expect(shown()).toEqual(['1: sent', '2: failed', '3: sent']))
    const key = thread().messages[1]?.key ?? ''
    server.send = send
    await act(async () => thread().retry(key))
    await waitFor(() => expect(shown()).toEqual(['1: sent', '3: sent', '2: sent']))
    expect(thread().messages[2]?.key).toBe(key)
  })

  it('is there again with the conversation where it failed', async () => {
    server.send = () => refusal(422)
    const { say, shown, unmount } = await open()
    await say('Hello')
    await waitFor(() => expect(shown()).toEqual(['Hello: failed']))
    unmount()
    expect((await open()).shown()).toEqual(['Hello: failed'])
  })

  it('does not stand there twice when it is heard of before the answer comes', async () => {
    let answer = () => {}
    server.write(SHOP, 'user', 'Hello')
    server.send = (text, shopId) => {
      const message = server.write(shopId, 'user', text)
      return new Promise((resolve) => (answer = () => resolve({ data: { message } })))
    }
    const { thread, shown, say } = await open()
    await say('Hello')
    const key = thread().messages[1]?.key
    await act(tellNews)
    expect(shown()).toEqual(['Hello: sent', 'Hello: sent'])
    await act(async () => answer())
    expect(shown()).toEqual(['Hello: sent', 'Hello: sent'])
    expect(thread().messages[1]?.key).toBe(key)
  })

  it('is not sent twice when its answer was lost', async () => {
    server.send = (text, shopId) => {
      server.write(shopId, 'user', text)
      throw new TypeError('the connection was cut')
    }
    const { thread, shown, say } = await open()
    await say('Hello')
    await waitFor(() => expect(shown()).toEqual(['Hello: failed']))
    await act(async () => thread().retry(thread().messages[0]?.key ?? ''))
    await waitFor(() => expect(shown()).toEqual(['Hello: sent']))
    expect(sent()).toEqual(['Hello'])
  })

  it('is not taken for another one with the same words', async () => {
    const { send } = server
    server.send = () => {
      throw new TypeError('the connection was cut')
    }
    const { shown, say } = await open()
    await say('Hello')
    await waitFor(() => expect(shown()).toEqual(['Hello: failed']))
    server.send = send
    await say('Hello')
    await waitFor(() => expect(shown()).toEqual(['Hello: failed', 'Hello: sent']))
    await act(tellNews)
    expect(shown()).toEqual(['Hello: failed', 'Hello: sent'])
  })

  it('is not lost when the session turns out to be over: after the login it can be sent', async () => {
    const { send } = server
    server.send = () => refusal(401)
    const { thread, shown, say } = await open()
    await say('Hello')
    await waitFor(() => expect(session.get()).toBeNull())
    server.send = send
    act(() => logIn())
    await waitFor(() => expect(shown()).toEqual(['Hello: failed']))
    await act(async () => thread().retry(thread().messages[0]?.key ?? ''))
    await waitFor(() => expect(shown()).toEqual(['Hello: sent']))
  })
})
