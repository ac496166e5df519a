import { describe, expect, it } from 'vitest'
import { createApiClient } from './client.ts'
import { toForm } from './to-form.ts'

const photo = new File(['bytes'], 'me.png', { type: 'image/png' })

describe('toForm', () => {
  it('writes fields as text: null empty, undefined not at all', () => {
    const form = toForm({ name: 'Mira', email: null, phone: undefined, floor: 0 }, { profile_photo: photo })
    expect([...form.keys()]).toEqual(['name', 'email', 'floor', 'profile_photo'])
    expect([form.get('name'), form.get('email'), form.get('floor')]).toEqual(['Mira', '', '0'])
  })

  it('repeats a field for each of its files', () => {
    expect(toForm(undefined, { photos: [photo, photo] }).getAll('photos')).toHaveLength(2)
  })
})

describe('a call with files', () => {
  it('travels as a form, whose type the browser names; without files as JSON', async () => {
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
