import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductTexts } from '@rialto/contract'
import {
  BRAND_NAME_MAX,
  OPTION_LABEL_MAX,
  PRODUCT_CATEGORIES_MAX,
  PRODUCT_NAME_MAX,
  PRODUCT_SUMMARY_MAX,
  UNIT_MAX,
} from '@rialto/contract/limits'
import { Badge } from '@rialto/ui/badge.tsx'
import { Chip } from '@rialto/ui/chip.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { tabCell, tabOff, tabOn, tabRow } from '@rialto/ui/tabs.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { Bold, Italic, List, ListOrdered } from 'lucide'
import { type ClipboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { TaxCategoryField, useTaxCategories } from '../form/tax-category-field.tsx'
import type { EditForm } from '../form/use-edit-form.ts'
import { usePlace } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import type { ProductValues } from './product-values.ts'
import { useCategories } from './use-categories.ts'

/** The language of the market's content; the others translate it. */
const CONTENT_LOCALE = 'en'

type Texts = Pick<ProductValues, 'name' | 'summary' | 'description' | 'texts'> &
  // The market corrects words alone; the names of options are the shop's.
  Partial<Pick<ProductValues, 'size_label' | 'color_label'>>
/** A form that has these fields, whatever others there are. */
interface TextsForm extends Pick<EditForm<Texts>, 'errorOf'> {
  values: Texts
  set: (changes: Partial<Texts>) => void
}

/** Name, summary and description in each language of the market, with what is missing. */
export function TextsSection({ form }: { form: TextsForm }) {
  const { t } = useTranslation()
  const { languages } = useSettings()
  const [chosen, setChosen] = useState(CONTENT_LOCALE)
  const { name, summary, description, texts } = form.values
  const isContent = chosen === CONTENT_LOCALE
  const blank: ProductTexts = { locale: chosen, name: '', summary: '', description: '' }
  const shown: ProductTexts = isContent
    ? { locale: chosen, name, summary, description }
    : (find(texts, chosen) ?? blank)
  const language = languages.find((one) => one.name === chosen)
  const dir = language?.direction === 'rtl' ? 'rtl' : 'ltr'

  function set(changes: Partial<ProductTexts>) {
    if (isContent) form.set(changes)
    else {
      const others = texts.filter(({ locale }) => locale !== chosen)
      form.set({ texts: [...others, { ...shown, ...changes }].sort((a, b) => (a.locale < b.locale ? -1 : 1)) })
    }
  }
  function missingIn(locale: string): number {
    if (locale === CONTENT_LOCALE) return name === '' ? 1 : 0
    const given = find(texts, locale)
    return Number(!given?.name) + Number(description !== '' && !given?.description)
  }

  return (
    <EditorSection title={t('Words')} error={form.errorOf('texts')}>
      <div role="tablist" aria-label={t('Languages')} className={`mb-4 ${tabRow}`}>
        {languages.map(({ name: locale, title }) => (
          <button
            key={locale}
            type="button"
            role="tab"
            aria-selected={locale === chosen}
            lang={locale}
            onClick={() => setChosen(locale)}
            className={`${tabCell} ${locale === chosen ? tabOn : tabOff}`}
          >
            {title}
            {missingIn(locale) > 0 && (
              <Badge tone="warn" className="ms-2">
                {t('Missing: {{number}}', { number: missingIn(locale) })}
              </Badge>
            )}
          </button>
        ))}
      </div>
      <div className="grid gap-4">
        <TextField
          label={t('Name')}
          dir={dir}
          lang={chosen}
          maxLength={PRODUCT_NAME_MAX}
          aside={`${shown.name.length} / ${PRODUCT_NAME_MAX}`}
          placeholder={isContent ? undefined : name}
          value={shown.name}
          error={isContent ? form.errorOf('name') : undefined}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <TextField
          label={t('In one sentence')}
          hint={t('Empty: the first sentence of the description')}
          dir={dir}
          lang={chosen}
          maxLength={PRODUCT_SUMMARY_MAX}
          value={shown.summary}
          onChange={({ currentTarget }) => set({ summary: currentTarget.value })}
        />
        {!isContent &&
          (['color_label', 'size_label'] as const).map(
            (field) =>
              form.values[field] && (
                <TextField
                  key={field}
                  label={t('Name of the option {{option}}', { option: form.values[field] })}
                  dir={dir}
                  lang={chosen}
                  maxLength={OPTION_LABEL_MAX}
                  placeholder={form.values[field]}
                  value={shown[field] ?? ''}
                  onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
                />
              ),
          )}
        <RichText
          key={chosen}
          label={t('Description')}
          dir={dir}
          lang={chosen}
          value={shown.description}
          onChange={(html) => set({ description: html })}
        />
      </div>
    </EditorSection>
  )
}

const find = (texts: readonly ProductTexts[], locale: string) => texts.find((one) => one.locale === locale)

type Facts = Pick<ProductValues, 'category_ids' | 'tax_category_id' | 'brand' | 'unit'>
/** A form that has these fields, whatever others there are. */
interface FactsForm extends Pick<EditForm<Facts>, 'errorOf'> {
  values: Facts
  set: (changes: Partial<Facts>) => void
}

/** The categories, of which there may be none, how it is taxed where the market has rates, the brand and the unit. */
export function FactsSection({ form }: { form: FactsForm }) {
  const { t } = useTranslation()
  const categories = useCategories()
  const { place } = usePlace()
  const taxes = useTaxCategories(place?.kind === 'market' ? 'market' : 'shop')
  const { category_ids: ids, tax_category_id: tax, brand, unit } = form.values
  const left = categories.filter(({ id }) => !ids.includes(id))
  return (
    <EditorSection title={t('Category')} error={form.errorOf('category_ids')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect
          label={t('Add a category')}
          value=""
          disabled={ids.length >= PRODUCT_CATEGORIES_MAX}
          onChange={({ currentTarget }) => form.set({ category_ids: sorted([...ids, Number(currentTarget.value)]) })}
        >
          <option value="" hidden>
            {t('Choose a category')}
          </option>
          {left.map(({ id, path }) => (
            <option key={id} value={id}>
              {path}
            </option>
          ))}
        </NativeSelect>
        <div className="flex flex-wrap items-end gap-2">
          {categories
            .filter(({ id }) => ids.includes(id))
            .map(({ id, path }) => (
              <Chip
                key={id}
                removeLabel={t('Remove {{name}}', { name: path })}
                onRemove={() => form.set({ category_ids: ids.filter((one) => one !== id) })}
              >
                {path}
              </Chip>
            ))}
        </div>
        {taxes.length > 0 && (
          <TaxCategoryField
            categories={taxes}
            ofParent={t('As its category')}
            value={tax === null ? '' : String(tax)}
            error={form.errorOf('tax_category_id')}
            onChange={(chosen) => form.set({ tax_category_id: chosen === '' ? null : Number(chosen) })}
          />
        )}
        <TextField
          label={t('Brand')}
          maxLength={BRAND_NAME_MAX}
          value={brand}
          onChange={({ currentTarget }) => form.set({ brand: currentTarget.value })}
        />
        <TextField
          label={t('Unit')}
          hint={t('Such as piece, pair or kilogram')}
          maxLength={UNIT_MAX}
          value={unit}
          onChange={({ currentTarget }) => form.set({ unit: currentTarget.value })}
        />
      </div>
    </EditorSection>
  )
}

const sorted = (ids: number[]): number[] => ids.sort((a, b) => a - b)

interface EditorSectionProps {
  title: string
  aside?: ReactNode
  /** The server's message about the section as a whole. */
  error?: string | undefined
  children: ReactNode
}

/** A part of the editor, on a hairline. */
export function EditorSection({ title, aside, error, children }: EditorSectionProps) {
  return (
    <section aria-label={title} className="border-b border-line py-6 first:pt-0">
      <h2 className="mb-3 flex items-baseline gap-2 text-16">
        {title}
        {aside && <span className="text-14 font-normal text-ink-2">{aside}</span>}
      </h2>
      {children}
      {error && (
        <p role="alert" className="mt-2 text-danger">
          {error}
        </p>
      )}
    </section>
  )
}

interface RichTextProps {
  label: string
  dir: 'ltr' | 'rtl'
  lang: string
  /** Safe HTML. */
  value: string
  onChange: (html: string) => void
}

/**
 * A description with paragraphs, bold, italic and lists, in the browser's own editing. Pasted text loses its formatting; the server
 * sanitizes what is saved.
 */
function RichText({ label, dir, lang, value, onChange }: RichTextProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const shown = useRef('')

  // The element is its own state while it is edited: only a text from elsewhere, as after a save, is put in.
  useEffect(() => {
    if (!box.current || shown.current === value) return
    shown.current = value
    if (document.activeElement !== box.current) box.current.innerHTML = value
  }, [value])

  const read = () => {
    const html = box.current?.innerHTML ?? ''
    shown.current = html === '<br>' ? '' : html
    onChange(shown.current)
  }
  const run = (command: string) => {
    box.current?.focus()
    // Deprecated without a successor; every browser has it, and it keeps the undo of the keyboard.
    document.execCommand(command)
    read()
  }
  function paste(event: ClipboardEvent) {
    event.preventDefault()
    document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
  }
  const tools = [
    { command: 'bold', label: t('Bold'), icon: Bold },
    { command: 'italic', label: t('Italic'), icon: Italic },
    { command: 'insertUnorderedList', label: t('List'), icon: List },
    { command: 'insertOrderedList', label: t('Numbered list'), icon: ListOrdered },
  ]
  return (
    <div className="grid gap-1.5">
      <span id={labelId} className="font-semibold">
        {label}
      </span>
      <div className="rounded-control border border-field bg-card focus-within:border-accent">
        <div role="toolbar" aria-label={t('Formatting')} className="flex flex-wrap border-b border-line">
          {tools.map(({ command, label: name, icon }) => (
            <IconButton key={command} icon={icon} label={name} iconSize={18} onClick={() => run(command)} />
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a textarea cannot show formatting */}
        <div
          ref={box}
          role="textbox"
          tabIndex={0}
          aria-multiline
          aria-labelledby={labelId}
          contentEditable
          suppressContentEditableWarning
          dir={dir}
          lang={lang}
          onInput={read}
          onPaste={paste}
          className="prose min-h-32 overflow-x-auto px-3 py-2 outline-none"
        />
      </div>
    </div>
  )
}
