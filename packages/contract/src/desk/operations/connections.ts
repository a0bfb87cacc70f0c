import {
  AlpacaConnection,
  AlpacaConnections,
  ConnectionKey,
  ConnectionMonitor,
  ConnectionName,
  ConnectionServers,
  ConnectionTest,
  LimitChoice,
  NewConnection,
  OwnData,
  TriedKey,
  UnlockPhrase,
} from '../alpaca-connections.ts'
import { ConnectionFeeds } from '../connection-feeds.ts'
import { ofPerson } from './operation.ts'

const gone = { 404: 'The person has no such connection.' }
const tries = { 429: 'Too many tries: wait a minute.', 502: 'Alpaca did not answer.' }
const connection = { answer: AlpacaConnection, failures: gone } as const

/** A person's connections to Alpaca, named by the account that each opens. */
export const CONNECTIONS = ofPerson({
  listConnections: { summary: 'Every connection, and how it does.', answer: AlpacaConnections },
  addConnection: {
    summary: 'Connect an account of Alpaca’s by a key pair.',
    body: NewConnection,
    success: 201,
    answer: AlpacaConnection,
    failures: { ...tries, 403: 'A guest keeps no live key.', 409: 'The account is connected already.' },
  },
  tryConnectionKey: {
    summary: 'Ask Alpaca what a key pair opens; nothing is kept.',
    body: TriedKey,
    answer: ConnectionTest,
    failures: { 403: 'A guest sets no server address.', 429: tries[429] },
  },
  removeConnection: { summary: 'Forget a connection.', failures: gone },
  testConnection: {
    summary: 'Ask Alpaca whether the key pair is accepted.',
    answer: AlpacaConnection,
    failures: { ...gone, ...tries },
  },
  replaceConnectionKey: {
    summary: 'Put another key pair in the place of the connection’s own.',
    body: ConnectionKey,
    answer: AlpacaConnection,
    failures: { ...gone, ...tries },
  },
  renameConnection: { summary: 'Rename a connection.', body: ConnectionName, ...connection },
  setConnectionFeeds: {
    summary: 'Choose the feeds that prices are read from, among those of the key’s plan.',
    body: ConnectionFeeds,
    answer: AlpacaConnection,
    failures: { ...gone, ...tries },
  },
  setConnectionServers: {
    summary: 'Reach the account at other addresses than Alpaca’s; they are tried first and must open the same account.',
    body: ConnectionServers,
    answer: AlpacaConnection,
    failures: { ...gone, ...tries, 403: 'A guest sets no server address.' },
  },
  setConnectionLimit: {
    summary: 'Choose what is done where another program has the key’s place on a stream.',
    body: LimitChoice,
    ...connection,
  },
  setConnectionOwnData: {
    summary: 'Name JSON feeds of one’s own for what Alpaca has no source of.',
    body: OwnData,
    ...connection,
  },
  watchConnection: {
    summary: 'Who spends a connection’s requests, what waits, and what its streams carry for whom.',
    answer: ConnectionMonitor,
    failures: gone,
  },
  resyncConnection: {
    summary: 'Read the assets, activities and orders of a connection anew; its monitor says how far that is.',
    answer: AlpacaConnection,
    failures: { ...gone, 429: tries[429] },
  },
  lockConnection: { summary: 'Lock a live account for the desk.', ...connection },
  unlockConnection: {
    summary: 'Unlock a live account for the desk.',
    body: UnlockPhrase,
    answer: AlpacaConnection,
    failures: { ...gone, 403: 'A fresh code is needed.' },
  },
})
