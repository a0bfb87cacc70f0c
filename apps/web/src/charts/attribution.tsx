/** Who made the charts' library: its licence asks for the notice and a link on pages with charts that carry no mark of their own. */
export const Attribution = () => (
  <a
    className="chart-attribution"
    href="https://www.tradingview.com/"
    target="_blank"
    rel="noreferrer"
    title="TradingView Lightweight Charts™, Copyright (c) 2025 TradingView, Inc."
  >
    Lightweight Charts™ by TradingView
  </a>
)
