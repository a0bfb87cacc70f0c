/** Real Estate: by industry, the largest first. What a row holds, and where it comes from: `../stock-facts.ts`. */
export const REAL_ESTATE = `
# Data Center REITs
EQIX|Q|Equinix Inc. Common Stock REIT|1065.39|0.27|0.87|550|98.67|1.91|15.34|9900|4540|14400|Redwood City, California|1998
DLR|N|Digital Realty Trust Inc. Common Stock|190.62|0.24|0.81|1600|370|2.51|2.02|6760|3210|27200|Austin, Texas|2004
# Health Care REITs
WELL|N|Welltower Inc. Common Stock|239.22|0.27|0.87|3100|720.7|1.43|2.23|12800|3340|46500|Toledo, Ohio|1970
VTR|N|Ventas Inc. Common Stock|93.06|0.26|0.85|2800|512.9|2.16|0.55|6420|2380|14600|Chicago, Illinois|1998
DOC|N|Healthpeak Properties Inc. Common Stock|21.4|0.26|0.85|5700|689.5|5.75|0.35|2950|1570|7980|Denver, Colorado|1985
# Hotel & Resort REITs
VICI|N|VICI Properties Inc. Common Stock|26.51|0.21|0.75|11000|1101|6.77|2.58|4100|3640|29000|New York City, New York|2017
HST|Q|Host Hotels & Resorts Inc. Common Stock|23.21|0.29|0.91|11000|685.1|3.47|1.49|6230|1700|6480|Bethesda, Maryland|1993
# Industrial REITs
PLD|N|Prologis Inc. Common Stock|141.8|0.28|1.1|3200|948.1|3.04|4.49|9660|6740|55900|San Francisco, California|1983
# Multi-Family Residential REITs
VMRK|N|Vivmark Residential Common Shares of Beneficial Interest|66.79|0.29|0.91|7200|787.5||||||United States
ESS|N|Essex Property Trust Inc. Common Stock|289|0.2|0.73|250|64.27|3.6|6.44|1980|1230|5710|San Mateo, California|1971
MAA|N|Mid-America Apartment Communities Inc. Common Stock|131.31|0.2|0.73|800|116|4.63|3.42|2220|1240|5570|Memphis, Tennessee|1977
UDR|N|UDR Inc. Common Stock|37.77|0.21|0.75|3200|321.3|4.59|1.58|1770|1040|3310|Highlands Ranch, Colorado|1972
CPT|N|Camden Property Trust Common Stock|107.59|0.21|0.75|1200|100.5|3.93|3.03|1580|894|3730|Houston, Texas|1981
# Office REITs
BXP|N|BXP Inc. Common Stock|67.67|0.29|0.91|1700|159.7|4.13|1.86|3190|1620|5850|Boston, Massachusetts|1970
ARE|N|Alexandria Real Estate Equities Inc. Common Stock|53.49|0.41|1.12|3000|174.2|5.44|-6.05|2840|1780|15700|Pasadena, California|1994
# Other Specialized REITs
IRM|N|Iron Mountain Incorporated (Delaware)Common Stock REIT|122.02|0.31|0.94|830|297.7|2.81|1.41|7560|2550|-1280|Portsmouth, New Hampshire|1951
# Real Estate Services
CBRE|N|CBRE Group Inc Common Stock Class A|152.1|0.24|0.81|1000|289.6|0|4.37|43700|2210|8390|Dallas, Texas|1906
CSGP|Q|CoStar Group Inc. Common Stock|32.26|0.57|1.36|4800|405.2|0|0.18|3560|394|7940|Washington, D.C.|1987
# Retail REITs
SPG|N|Simon Property Group Inc. Common Stock|218.29|0.23|0.79|1000|323.6|4.05|14.16|6940|5130|5160|Indianapolis, Indiana|2003
O|N|Realty Income Corporation Common Stock|62.6|0.2|0.73|4100|946.2|5.15|1.36|6070|5360|39600|San Diego, California|1969
KIM|N|Kimco Realty Corporation (HC) Common Stock|24.02|0.22|0.77|2800|670.8|4.64|0.86|2190|1330|10300|Jericho, New York|1958
REG|Q|Regency Centers Corporation Common Stock|76.06|0.21|0.75|1100|183.1|3.95|2.95|1690|1070|6800|Jacksonville, Florida|1963
FRT|N|Federal Realty Investment Trust Common Stock|116.74|0.25|0.83|540|86.89|3.96|4.95|1340|838|3220|Rockville, Maryland|1962
# Self-Storage REITs
PSA|N|Public Storage Common Stock|322.49|0.21|0.75|540|175.6|3.72|10.49|4910|3440|5150|Glendale, California|1972
EXR|N|Extra Space Storage Inc Common Stock|146.81|0.2|0.73|640|211.3|4.4|4.52|3510|2310|13800|Salt Lake City, Utah|1977
# Single-Family Residential REITs
INVH|N|Invitation Homes Inc. Common Stock|30.11|0.21|0.75|2300|590.6|3.96|1.09|2850|1500|9110|Dallas, Texas|2012
# Telecom Tower REITs
AMT|N|American Tower Corporation (REIT) Common Stock|175.8|0.25|0.8|1700|466|3.97|7.28|10900|7040|3720|Boston, Massachusetts|1995
CCI|N|Crown Castle Inc. Common Stock|75.51|0.26|0.85|2200|425.5|5.64|2.45|4160|2690|-3350|Houston, Texas|1994
SBAC|Q|SBA Communications Corporation Class A Common Stock|182.59|0.23|0.79|890|106.1|2.77|9.39|2870|1830|-4630|Boca Raton, Florida|1989
# Timber REITs
WY|N|Weyerhaeuser Company Common Stock|24.43|0.21|0.75|3600|720.7|3.41|0.66|6850|688|9440|Seattle, Washington|1900
`
