import { describe, expect, it } from 'vitest'
import { createApiClient } from './client.ts'
import { toForm } from './to-form.ts'

const photo = new File(['bytes'], 'me.png', { type: 'image/png' })

describe('toForm', () => {
  it('writes null as an empty text and leaves out undefined', () => {
    const form = toForm({ name: 'Mira', email: null, phone: undefined, floor: 0 }, { profile_photo: photo })
    expect([...form.keys()]).toEqual(['name', 'email', 'floor', 'profile_photo'])
    expect([form.get('name'), form.get('email'), form.get('floor')]).toEqual(['Mira', '', '0'])
  })

  it('repeats a field for each of its files', () => {
    expect(toForm(undefined, { photos: [photo, photo] }).getAll('photos')).toHaveLength(2)
  })
})

describe('createApiClient', () => {
  it('sends a call with files as FormData without a content type, and others as JSON', async () => {
    const sent: { headers: Record<string, string>; body?: string | FormData }[] = []
    const api = createApiClient(
      async (request) => {
        sent.push(request)
        return { status: 200, body: { message: '', data: {} } }
      },
      () => ({ locale: 'en' }),
    )
    await api.call('POST /update-profile', { files: { profile_photo: photo } })
    await api.call('POST /update-profile', { body: { name: 'Mira' } })
    expect(sent[0]?.body).toBeInstanceOf(FormData)
    expect(sent[0]?.headers).not.toHaveProperty('content-type')
    expect(sent[1]?.body).toBe('{"name":"Mira"}')
    expect(sent[1]?.headers).toHaveProperty('content-type', 'application/json')
  })
})
