/** What the practice broker asks a position to be backed with, at a price: what moves margins and buying power on the desk. */
import type { ConcentrationOf } from '@paddock/analytics/equity/live-account'
import type { RequirementOf } from '@paddock/analytics/equity/running-totals'
import { unitsOf } from '@paddock/analytics/equity/valuation'
import { concentrationOf, INITIAL_RATE, leverageIn, maintenanceOf } from '@paddock/broker/margin/requirements'
import { absolute, isNegative, multiply } from '@paddock/decimal/decimal'
import { asMoney, asPrice, asQuantity, notional } from '@paddock/decimal/money'

/**
 * `attributesOf` tells what an asset says of itself, by its symbol; `isCash` is of an account that borrows nothing. What contracts require
 * moves with their value, so a price leaves it where it is. Source: docs/accounting.md, "Maintenance".
 */
export const requirementsBy =
  (attributesOf: (symbol: string) => readonly string[], isCash: boolean): RequirementOf =>
  (position, at) => {
    const [qty, price] = [asQuantity(position.qty), asPrice(at)]
    const size = notional(price, absolute(qty))
    if (position.asset_class === 'us_option') {
      const value = multiply(unitsOf(position), price)
      return { initial: value, maintenance: value }
    }
    const isMarginable = position.asset_class === 'us_equity' && position.asset_marginable !== false
    const isHalf = !isCash && (isMarginable || isNegative(qty))
    return {
      initial: isHalf ? multiply(size, INITIAL_RATE) : size,
      maintenance: maintenanceOf(qty, price, isMarginable, leverageIn(attributesOf(position.symbol))),
    }
  }

export const concentrated: ConcentrationOf = ({ cash, longValue, value, maintenance }) =>
  concentrationOf({
    cash: asMoney(cash),
    longValue: asMoney(longValue),
    value: asMoney(value),
    maintenance: asMoney(maintenance),
  })
