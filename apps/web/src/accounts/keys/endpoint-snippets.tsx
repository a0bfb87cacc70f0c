/** How a program reaches this server as it would reach Alpaca: one address for trading, prices and streams, in three languages. */
import { useId, useState } from 'react'
import { Copyable } from '../../ui/copyable.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { LANGUAGES, type Language, snippetOf, streamAddress } from './snippets.ts'

export function EndpointSnippets() {
  const [language, setLanguage] = useState<Language>('python')
  const panelId = useId()
  const { label } = LANGUAGES[language]
  return (
    <div className="grid gap-2">
      <Copyable label="Base address" text={location.origin} />
      <Copyable label="Stream address" text={streamAddress(location.origin)} />
      <Tabs
        label="Language"
        tabs={Object.entries(LANGUAGES).map(([value, { label }]) => ({ value: value as Language, label }))}
        value={language}
        onChange={setLanguage}
        panelId={panelId}
      />
      <TabPanel id={panelId} value={language}>
        <Copyable label={`${label} code`} text={snippetOf(language, location.origin)} isCode />
      </TabPanel>
      <p className="muted">
        Key id and secret are those of an access key of the account: make one under Settings, Security. Alpaca's own key
        stays on this server.
      </p>
    </div>
  )
}
