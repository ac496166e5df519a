import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { revealRefused } from './checked-fields.ts'
import { DateField } from './date-field.tsx'
import { FieldWordsProvider } from './field-words.tsx'
import { Form } from './form.tsx'
import { NumberField } from './number-field.tsx'
import type { NumberLimits } from './read-number.ts'
import { findBarriers } from './testing/find-barriers.ts'

const send = vi.fn<(value: number | null) => void>()

interface Options extends NumberLimits {
  locale?: string
  isOptional?: boolean
  start?: number | null
  commitOn?: 'typing' | 'leaving'
}

function renderField({ locale = 'en', isOptional = false, start = 7, ...rest }: Options = {}) {
  send.mockClear()
  const changes: (number | null)[] = []
  function Example() {
    const [value, setValue] = useState<number | null>(start)
    return (
      <FieldWordsProvider value={{ locale, explain: ({ kind }) => `refused: ${kind}` }}>
        <Form onSend={() => send(value)}>
          <NumberField
            {...rest}
            label="Amount"
            isOptional={isOptional}
            value={value}
            onChange={(next) => {
              changes.push(next)
              setValue(next)
            }}
          />
          <button type="submit">Save</button>
        </Form>
      </FieldWordsProvider>
    )
  }
  render(<Example />)
  return changes
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
async function enter(text: string) {
  await userEvent.clear(field())
  if (text) await userEvent.type(field(), text)
  await userEvent.tab()
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

/** What may become of a text: the number that it means, or a refusal. */
const odd: [text: string, value: number | null][] = [
  ['1.234,56', 1234.56],
  ['1.000', null],
  ['-1', null],
  ['−1', null],
  ['1e5', null],
  ['abc', null],
  ['150', 150],
  ['0', 0],
  ['1e9', null],
  ['1000000000', 1_000_000_000],
  ['١٢٣', 123],
  ['12,5', 12.5],
  [' ', null],
]

describe('NumberField', () => {
  it.each(odd)('keeps %s exactly, or says why not and is not sent', async (text, value) => {
    for (const limits of [{ decimals: 2 }, { decimals: 0 }, { decimals: 2, max: 100 }, { decimals: 2, min: 0.01 }]) {
      const { decimals, min = 0, max = Number.POSITIVE_INFINITY } = limits as NumberLimits
      const changes = renderField(limits)
      await enter(text)
      await save()
      const fits = value !== null && value >= min && value <= max && (decimals === 2 || Number.isInteger(value))
      if (fits) {
        expect([field().value, field().ariaInvalid]).toEqual([String(value), null])
        expect(send).toHaveBeenLastCalledWith(value)
      } else {
        expect([field().value, field().getAttribute('aria-invalid')]).toEqual([text, 'true'])
        expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^refused/)
        expect(document.activeElement).toBe(field())
        expect(send).not.toHaveBeenCalled()
        // What stood before stays, also where the beginning of the text was a number.
        expect(changes.at(-1) ?? 7).toBe(7)
      }
      document.body.replaceChildren()
    }
  })

  it('shows what it has understood in the marks of the language', async () => {
    renderField({ locale: 'es', decimals: 2 })
    await enter('1.000')
    expect(field().value).toBe('1000')
    await enter('12.5')
    expect(field().value).toBe('12,5')
  })

  it('is empty only where nothing means something', async () => {
    renderField({ isOptional: true })
    await enter('')
    await save()
    expect(send).toHaveBeenLastCalledWith(null)
  })

  it('is not sent before a missing number was filled in', async () => {
    renderField({ start: null })
    await save()
    expect(send).not.toHaveBeenCalled()
    expect(screen.getByText('refused: empty')).toBeTruthy()
  })

  it('waits until it is left where each change is sent at once', async () => {
    const changes = renderField({ commitOn: 'leaving' })
    await userEvent.clear(field())
    await userEvent.type(field(), '12')
    expect(changes).toEqual([])
    await userEvent.tab()
    expect(changes).toEqual([12])
  })

  it('passes axe, refused or not', async () => {
    renderField()
    expect(await findBarriers()).toEqual([])
    await enter('x')
    expect(await findBarriers()).toEqual([])
  })
})

describe('DateField', () => {
  function renderDate(props: { isOptional?: boolean; min?: string; max?: string } = {}) {
    const days: string[] = []
    function Example() {
      const [day, setDay] = useState('2027-01-31')
      return (
        <FieldWordsProvider value={{ locale: 'en', explain: ({ kind }) => `refused: ${kind}` }}>
          <DateField
            {...props}
            label="Day"
            value={day}
            onChange={(next) => {
              days.push(next)
              setDay(next)
            }}
          />
        </FieldWordsProvider>
      )
    }
    render(<Example />)
    return days
  }
  const day = () => screen.getByLabelText<HTMLInputElement>('Day')
  /** Types as a browser tells it: an empty value for a day that does not exist. */
  const type = (value: string, badInput = false) => {
    Object.defineProperty(day(), 'validity', { configurable: true, value: { badInput } })
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(day(), value)
      day().dispatchEvent(new Event('input', { bubbles: true }))
      day().focus()
      day().blur()
    })
  }

  it.each([
    ['31 February', '', true, 'no-date'],
    ['year 1', '0001-01-01', false, 'earliest'],
    ['year 9999', '9999-12-31', false, 'latest'],
    ['nothing', '', false, 'empty'],
  ])('refuses %s in words and keeps the day before', (_, value, badInput, kind) => {
    const days = renderDate()
    type(value, badInput)
    expect(screen.getByText(`refused: ${kind}`)).toBeTruthy()
    expect(day().getAttribute('aria-invalid')).toBe('true')
    expect(days).toEqual([])
    expect(revealRefused(document)).toBe(true)
  })

  it('refuses a day outside of its limits, and takes their ends', () => {
    const days = renderDate({ min: '2027-01-10', max: '2027-02-10' })
    for (const value of ['2027-01-09', '2027-02-11', '2027-01-10', '2027-02-10']) type(value)
    expect(days).toEqual(['2027-01-10', '2027-02-10'])
    expect(revealRefused(document)).toBe(false)
  })

  it('does not take a half typed day for none', () => {
    const days = renderDate({ isOptional: true })
    type('', true)
    expect(days).toEqual([])
    type('')
    expect(days).toEqual([''])
  })
})
