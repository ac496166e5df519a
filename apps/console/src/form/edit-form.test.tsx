import { ApiError } from '@rialto/client/api/client.ts'
import { createI18n } from '@rialto/client/i18n/translate.ts'
import { TranslationProvider } from '@rialto/client/i18n/use-translation.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { describe, expect, it, vi } from 'vitest'
import { trackUpload } from '../lib/uploads.ts'
import { ChangesBar } from './changes-bar.tsx'
import { type Saved, useEditForm } from './use-edit-form.ts'

interface Values {
  name: string
  address: string
}
type Save = (changes: Partial<Values>, version: number) => Promise<Saved<Values>>

const stored: Saved<Values> = { version: 3, values: { name: 'Lume', address: '1 Quay' } }
const staleWith = (current: Saved<Values>) => new ApiError(409, 'stale', 'Somebody was faster', {}, { current })

function ShopForm({ save }: { save: Save }) {
  const form = useEditForm({ saved: stored, save, readCurrent: (current) => current as Saved<Values> })
  const field = (name: keyof Values) => ({
    label: name,
    value: form.values[name],
    error: form.errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => form.set({ [name]: currentTarget.value }),
  })
  return (
    <>
      <TextField {...field('name')} />
      <TextField {...field('address')} />
      <ChangesBar
        form={form}
        words={{
          name: { label: 'name', show: (value) => value },
          address: { label: 'address', show: (value) => value },
        }}
      />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  )
}

function renderForm(save: Save) {
  const router = createMemoryRouter([
    { path: '/', Component: () => <ShopForm save={save} /> },
    { path: '/elsewhere', element: <p>Another screen</p> },
  ])
  render(
    <TranslationProvider i18n={createI18n('en', {})}>
      <RouterProvider router={router} />
    </TranslationProvider>,
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const changes = () => screen.getByRole('region', { name: 'Changes' })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
async function retype(name: string, text: string) {
  await userEvent.clear(field(name))
  await userEvent.type(field(name), text)
}

describe('a form of a stored thing', () => {
  it('says what a save will change, and sends only that with its version', async () => {
    const save = vi.fn<Save>(async (changed, version) => ({
      version: version + 1,
      values: { ...stored.values, ...changed },
    }))
    renderForm(save)
    expect(screen.queryByRole('region', { name: 'Changes' })).toBeNull()
    await retype('name', 'Lume & Clay')
    expect(within(changes()).getByRole('list').textContent).toBe('name Lume Lume & Clay')
    await press('Save changes')
    expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Lume & Clay' }, 3)
    expect(screen.queryByRole('region', { name: 'Changes' })).toBeNull()
    expect(field('name').value).toBe('Lume & Clay')
  })

  it('shows the server’s message at its field and keeps the text', async () => {
    renderForm(() => Promise.reject(new ApiError(422, 'invalid', 'Please check', { name: ['Too short'] })))
    await retype('name', 'L')
    await press('Save changes')
    expect(await screen.findByText('Too short')).toBeTruthy()
    expect(field('name').value).toBe('L')
  })

  it('focuses the first field with an error after a save, wherever the button is', async () => {
    renderForm(() => Promise.reject(new ApiError(422, 'invalid', 'Please check', { address: ['Too short'] })))
    await retype('name', 'L')
    await press('Save changes')
    await screen.findByText('Too short')
    await waitFor(() => expect(document.activeElement).toBe(field('address')))
  })

  it('says an error of a field that is not on the screen', async () => {
    renderForm(() => Promise.reject(new ApiError(422, 'invalid', 'Please check', { 'name.fr': ['Too short'] })))
    await retype('name', 'L')
    await press('Save changes')
    expect((await screen.findByRole('alert')).textContent).toBe('name: Too short')
  })

  it('waits for a picture on its way, and saves it too', async () => {
    const save = vi.fn<Save>(async (changed, version) => ({
      version: version + 1,
      values: { ...stored.values, ...changed },
    }))
    const upload = Promise.withResolvers<string>()
    renderForm(save)
    await retype('name', 'Lume & Clay')
    const arrived = trackUpload(upload.promise)
    expect(await screen.findByText(/on their way/)).toBeTruthy()
    await press('Save changes')
    expect(screen.getByText('It is saved once the pictures have arrived.')).toBeTruthy()
    expect(save).not.toHaveBeenCalled()
    upload.resolve('/media/a.webp')
    await arrived
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  })

  it('saves nothing when the picture that it waits for fails, and says so', async () => {
    const save = vi.fn<Save>()
    const upload = Promise.withResolvers<string>()
    renderForm(save)
    await retype('name', 'Lume & Clay')
    const failed = trackUpload(upload.promise).catch(() => {})
    await press('Save changes')
    upload.reject(new Error('refused'))
    await failed
    expect((await screen.findByRole('alert')).textContent).toContain('a picture did not arrive')
    expect(save).not.toHaveBeenCalled()
  })

  it('takes over a field that somebody else changed, and asks where both changed one', async () => {
    const current = { version: 4, values: { name: 'Theirs', address: '2 Quay' } }
    const save = vi
      .fn<Save>()
      .mockRejectedValueOnce(staleWith(current))
      .mockImplementation(async (changed, version) => ({
        version: version + 1,
        values: { ...current.values, ...changed },
      }))
    renderForm(save)
    await retype('name', 'Mine')
    await press('Save changes')
    expect(await screen.findByRole('button', { name: 'Mine: Mine' })).toBeTruthy()
    expect(field('address').value).toBe('2 Quay')
    await press('Save changes')
    expect(save).toHaveBeenCalledTimes(1)
    await press('Mine: Mine')
    await press('Save changes')
    expect(save).toHaveBeenLastCalledWith({ name: 'Mine' }, 4)
  })

  it('takes their value where it is chosen', async () => {
    renderForm(() => Promise.reject(staleWith({ version: 4, values: { name: 'Theirs', address: '1 Quay' } })))
    await retype('name', 'Mine')
    await press('Save changes')
    await press('Theirs: Theirs')
    expect(field('name').value).toBe('Theirs')
    expect(screen.queryByRole('region', { name: 'Changes' })).toBeNull()
  })

  it('asks before it is left with changes, and puts them back when they are discarded', async () => {
    renderForm(vi.fn<Save>())
    await retype('name', 'Mine')
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
    await userEvent.click(question.getByRole('button', { name: 'Stay' }))
    await press('Discard')
    expect(field('name').value).toBe('Lume')
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(await screen.findByText('Another screen')).toBeTruthy()
  })
})
