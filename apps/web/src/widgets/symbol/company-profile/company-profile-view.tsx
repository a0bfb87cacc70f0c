import './company-profile.css'
import { useState } from 'react'
import { plain } from '../../../format/number.ts'
import { Facts } from '../../../tables/facts.tsx'
import { Button } from '../../../ui/button.tsx'
import type { WidgetViewProps } from '../../widget.ts'
import { AboutCompany } from '../about-company.tsx'
import type { CompanyProfileSettings } from './widget.ts'

export function CompanyProfileView({ settings: { symbol } }: WidgetViewProps<CompanyProfileSettings>) {
  const [isWhole, setWhole] = useState(false)
  return (
    <AboutCompany setting={symbol}>
      {({ profile, employees, headquarters, founded, estimated }, { name, exchange, sector, industry }) => (
        <div className="company-profile">
          <h3>{name}</h3>
          <Facts
            facts={[
              ['Sector', sector],
              ['Industry', industry],
              ['Exchange', exchange],
              ['Employees', `${estimated.includes('employees') ? 'about ' : ''}${plain(employees)}`],
              ['Headquarters', headquarters],
              ['Founded', String(founded)],
            ]}
          />
          <p className={isWhole ? undefined : 'line-clamp-6'}>{profile}</p>
          <Button tone="bare" size="small" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
            {isWhole ? 'Less' : 'More'}
          </Button>
          <p className="label">
            Facts from public listings{estimated.length > 0 ? '; some figures are estimates by rule' : ''}.
          </p>
        </div>
      )}
    </AboutCompany>
  )
}
