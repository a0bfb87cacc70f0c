/** What is told, and how: toasts, the drawer of those that went by, and the choices of an account. */
import { expect, type Page, test } from '@playwright/test'
import { HEADERS } from './address.ts'
import {
  expectAccessible,
  expectGoodLooks,
  placed,
  signInAsGuest,
  signInAtOpen,
  toastsOf,
  tryOpenMarket,
} from './desk.ts'

async function showToasts(page: Page, count: number): Promise<void> {
  // By key: the toasts come to lie over the button.
  for (let at = 0; at < count; at += 1) await page.getByRole('button', { name: 'Show a toast' }).press('Enter')
}

test('spec 9 toasts: five at most, closed by the cross and by a swipe, reached with F8, gone by themselves, kept in the drawer', async ({
  page,
}) => {
  await page.clock.install()
  await signInAsGuest(page)
  await page.goto('/settings/notifications')
  await showToasts(page, 7)
  await expect(toastsOf(page)).toHaveCount(5)
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /Notifications \(F8\)/ }).getByRole('list')).toBeFocused()
  // In reach of the keyboard nothing goes away.
  await expectAccessible(page)
  await page.clock.runFor(5_500)
  await expect(toastsOf(page)).toHaveCount(5)
  await toastsOf(page).last().getByRole('button', { name: 'Close notification' }).click()
  await expect(toastsOf(page)).toHaveCount(4)

  const box = await toastsOf(page).last().boundingBox()
  if (!box) throw new Error('the toast has no place')
  const [x, y] = [box.x + 100, box.y + 12]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 30, y, { steps: 5 })
  await page.mouse.up()
  await expect(toastsOf(page)).toHaveCount(4)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 80, y, { steps: 5 })
  await page.mouse.up()
  await expect(toastsOf(page)).toHaveCount(3)

  // Pointed at they wait, and go when they are left alone.
  await toastsOf(page).last().hover()
  await page.clock.runFor(5_500)
  await expect(toastsOf(page)).toHaveCount(3)
  await page.getByRole('heading', { level: 1 }).click()
  await page.clock.runFor(5_500)
  await expect(toastsOf(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Notifications, 7 new' }).click()
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  await expect(drawer.getByRole('listitem')).toHaveCount(7)
  await expectGoodLooks(page)
  await drawer.getByRole('button', { name: 'Clear' }).click()
  await expect(drawer.getByText('Nothing yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('what is told is chosen per account, asks the browser only when it is clicked, is kept, and acts', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const shown: string[] = []
    let asked = 0
    class Shown {
      static permission = 'default'
      static async requestPermission() {
        asked += 1
        Shown.permission = 'granted'
        return 'granted'
      }
      constructor(title: string) {
        shown.push(title)
      }
    }
    Object.assign(window, { Notification: Shown, told: () => ({ asked, shown }) })
  })
  const told = () =>
    page.evaluate(() => (window as unknown as { told: () => { asked: number; shown: string[] } }).told())
  await tryOpenMarket(page)
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  const filled = (how: string) => page.getByRole('switch', { name: `Filled, by ${how}`, exact: true })
  await expect(filled('a toast')).toHaveAttribute('aria-checked', 'true')
  await expect(filled('the browser')).toHaveAttribute('aria-checked', 'false')
  expect(await told()).toEqual({ asked: 0, shown: [] })
  await expectGoodLooks(page)

  await filled('the browser').click()
  await expect(filled('the browser')).toHaveAttribute('aria-checked', 'true')
  await filled('a toast').click()
  await expect(filled('a toast')).toHaveAttribute('aria-checked', 'false')
  expect((await told()).asked).toBe(1)
  await placed(page, { symbol: 'KO', qty: '1' })
  await expect.poll(async () => (await told()).shown).toEqual([expect.stringMatching(/^Bought 1 KO at /)])
  await expect(toastsOf(page)).toHaveCount(0)

  await page.reload()
  await expect(filled('a toast')).toHaveAttribute('aria-checked', 'false')
  await expect(filled('the browser')).toHaveAttribute('aria-checked', 'true')

  // Another account has its own choices.
  const other = await context.request.post('/api/accounts', {
    headers: HEADERS,
    data: { name: 'Other' },
  })
  await page.goto(`/settings/notifications?account=${(await other.json()).id}`)
  await expect(filled('a toast')).toHaveAttribute('aria-checked', 'true')
})

test('tones are chosen per event and kept with the person; a fill sounds once in two tabs, in regular hours also where only those are chosen', async ({
  page,
  context,
}) => {
  // What a browser plays cannot be heard here: the frequencies of the tones it was asked for are kept instead.
  await context.addInitScript(() => {
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...from) {
      const before = JSON.parse(localStorage.getItem('heard') ?? '[]')
      localStorage.setItem('heard', JSON.stringify([...before, this.frequency.value]))
      start.apply(this, from)
    }
  })
  const heard = () => page.evaluate(() => JSON.parse(localStorage.getItem('heard') ?? '[]'))
  await signInAtOpen(page)
  await page.goto('/settings/notifications')
  const tone = page.getByRole('combobox', { name: 'Tone of filled' })
  await expect(tone).toHaveText('Chime')
  await page.getByRole('button', { name: 'Test filled', exact: true }).click()
  await expect.poll(heard).toEqual([587, 880])
  await tone.click()
  await page.getByRole('option', { name: 'Tick' }).click()
  await expect.poll(heard).toEqual([587, 880, 1175])
  await page.getByRole('radio', { name: 'Soft' }).click()
  await page.getByRole('switch', { name: 'Filled, by a sound', exact: true }).click()
  await expectGoodLooks(page)
  await page.reload()
  await expect(tone).toHaveText('Tick')
  await expect(page.getByRole('radio', { name: 'Soft' })).toHaveAttribute('aria-checked', 'true')

  // A browser stays silent until a page was touched.
  const other = await context.newPage()
  await other.goto('/orders')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  for (const each of [page, other]) await each.getByRole('heading', { level: 1 }).click()
  await placed(page, { symbol: 'KO', qty: '1' })
  await expect.poll(heard).toEqual([587, 880, 1175, 1175])
  await page.getByRole('switch', { name: 'Quiet outside regular hours' }).click()
  await expect(page.getByRole('switch', { name: 'Quiet outside regular hours' })).toHaveAttribute(
    'aria-checked',
    'true',
  )
  await placed(page, { symbol: 'KO', qty: '2' })
  // The market is open: the second fill is heard as well, and each of them once.
  await expect.poll(heard).toEqual([587, 880, 1175, 1175, 1175])
})
