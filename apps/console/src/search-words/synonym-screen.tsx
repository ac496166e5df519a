import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SearchSynonym } from '@rialto/contract'
import { SYNONYM_WORDS_MAX } from '@rialto/contract/limits'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Switch } from '@rialto/ui/switch.tsx'
import { useNavigate, useSearchParams } from 'react-router'
import { ChangesBar, type FormWords } from '../form/changes-bar.tsx'
import { type EditForm, type Saved, useEditForm } from '../form/use-edit-form.ts'
import { listed } from '../lib/inline-text.ts'
import { useSettings } from '../lib/settings.tsx'
import { RemoveRule, RuleScreen, WordsField } from './rule-parts.tsx'
import { useRemoveSynonym, useSaveSynonym, useSynonyms } from './search-word-calls.ts'
import { Trial } from './trial.tsx'

type Values = Pick<SearchSynonym, 'locale' | 'words' | 'from'>

const HOME = '/search-words/synonyms'

/** Words that mean the same: their language, the words, and whether one of them alone finds the others. */
export function SynonymScreen() {
  const { t } = useTranslation()
  const query = useSynonyms()
  return (
    <RuleScreen
      query={query}
      rules={query.data?.synonyms}
      titles={{ new: t('New synonym'), old: ({ words }) => listed(words) }}
      back={{ to: HOME, label: t('Back to the synonyms') }}
      gone={t('Synonym not found')}
    >
      {(synonym) => <SynonymForm synonym={synonym} />}
    </RuleScreen>
  )
}

const toSaved = ({ version, locale, words, from }: SearchSynonym): Saved<Values> => ({
  version,
  values: { locale, words, from },
})

/** @param synonym null: it is being made, of a word in the address */
function SynonymForm({ synonym }: { synonym: SearchSynonym | null }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const { languages } = useSettings()
  const [params] = useSearchParams()
  const save = useSaveSynonym(synonym?.id)
  const remove = useRemoveSynonym()
  const given = params.get('word')
  const language = languages.find(({ name }) => name === (params.get('locale') ?? i18n.language))?.name ?? null
  const blank: Saved<Values> = {
    version: 0,
    values: { locale: language, words: given ? [given] : [], from: null },
  }
  const form: EditForm<Values> = useEditForm<Values>({
    saved: synonym ? toSaved(synonym) : blank,
    isNew: synonym === null,
    save: async (changes, version) => toSaved((await save.mutateAsync({ ...form.base, ...changes, version })).synonym),
    readCurrent: (current) => toSaved(current as SearchSynonym),
    onSaved: () => {
      if (!synonym) void navigate(HOME)
    },
  })
  const { locale, words, from } = form.values
  const dir = languages.find(({ name }) => name === locale)?.direction
  const titleOf = (of: string | null) =>
    of === null ? t('Every language') : (languages.find(({ name }) => name === of)?.title ?? of)
  const formWords: FormWords<Values> = {
    locale: { label: t('Language'), show: titleOf },
    words: { label: t('Words'), show: (value) => <bdi>{listed(value) || t('none')}</bdi> },
    from: { label: t('One way'), show: (value) => <bdi>{value ?? t('Off')}</bdi> },
  }
  const setWords = (next: string[]) => form.set({ words: next, ...(from && !next.includes(from) && { from: null }) })
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <NativeSelect
            label={t('Language')}
            value={locale ?? ''}
            error={form.errorOf('locale')}
            onChange={({ currentTarget }) => form.set({ locale: currentTarget.value || null })}
          >
            <option value="">{t('Every language')}</option>
            {languages.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </NativeSelect>
          <WordsField
            label={t('Words that mean the same')}
            hint={t('Enter or a comma adds a word. A word may be several, such as hand bag. Lists can be pasted.')}
            values={words}
            max={SYNONYM_WORDS_MAX}
            lang={locale ?? undefined}
            dir={dir ?? 'auto'}
            autoFocus={synonym === null}
            error={form.errorOf('words')}
            onChange={setWords}
          />
          <div className="grid gap-3">
            <Switch
              checked={from !== null}
              disabled={words.length === 0}
              description={t('The others do not find what it finds.')}
              onChange={({ currentTarget }) => form.set({ from: currentTarget.checked ? (words[0] ?? null) : null })}
            >
              {from === null
                ? t('Only one of them finds the others')
                : t('Only “{{word}}” finds the others', { word: from })}
            </Switch>
            {from !== null && (
              <NativeSelect
                label={t('The word that finds the others')}
                value={from}
                error={form.errorOf('from')}
                onChange={({ currentTarget }) => form.set({ from: currentTarget.value })}
              >
                {words.map((word) => (
                  <option key={word} value={word}>
                    {word}
                  </option>
                ))}
              </NativeSelect>
            )}
          </div>
          {synonym && (
            <RemoveRule
              label={t('Remove this synonym')}
              isPending={remove.isPending}
              onRemove={(callbacks) =>
                remove.mutate(synonym.id, { ...callbacks, onSuccess: () => void navigate(HOME) })
              }
            />
          )}
        </div>
        <Trial
          draft={words.length < 2 ? null : { synonym: { locale, words, from, ...(synonym && { id: synonym.id }) } }}
          missing={t('Give at least two words, and see here what they change.')}
          locale={locale}
          textIn={() => from ?? words[0] ?? ''}
        />
      </div>
      <ChangesBar form={form} words={formWords} saveLabel={synonym ? undefined : t('Save the synonym')} />
    </div>
  )
}
