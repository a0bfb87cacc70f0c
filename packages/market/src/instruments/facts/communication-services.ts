/** Communication Services: by industry, the largest first. What a row holds, and where it comes from: `../stock-facts.ts`. */
export const COMMUNICATION_SERVICES = `
# Advertising
APP|Q|Applovin Corporation Class A Common Stock|305.77|0.32|1|5500|334.7||||||Palo Alto, California|2012
OMC|N|Omnicom Group Inc. Common Stock|87.54|0.24|0.84|1800|274.3|3.68|0.37|22400|3680|9660|New York City, New York|1986
TTD|Q|The Trade Desk Inc. Class A Common Stock|13.18|0.36|1.07|13000|469.9||||||Ventura, California|2009
# Alternative Carriers
ASTS|Q|AST SpaceMobile Inc. Class A Common Stock|68.65|0.9|1.73|11000|389.2||||||United States
# Broadcasting
WBD|Q|Warner Bros. Discovery Inc. Series A Common Stock|28.55|0.48|1.28|15000|2511|0|-1.29|36100|7790|32800|New York City, New York|2022
FOXA|Q|Fox Corporation Class A Common Stock|68.54|0.3|0.96|5700|419.7|0.85|3.87|17100|3880|11600|New York City, New York|2019
FOX|Q|Fox Corporation Class B Common Stock|61.05|0.29|0.94|560|419.7|0.96|3.88|17100|3880|11600|New York City, New York|2019
# Cable & Satellite
CMCSA|Q|Comcast Corporation Class A Common Stock|26.85|0.28|0.8|20000|3549|5|3.12|125000|34100|89800|Philadelphia, Pennsylvania|1963
CHTR|Q|Charter Communications Inc. Class A Common Stock New|150.17|0.47|1.26|2000|119.3|0|39.06|54400|21800|19200|Stamford, Connecticut|1993
# Integrated Telecommunication Services
VZ|N|Verizon Communications Inc. Common Stock|49.45|0.2|0.4|15000|4155|5.75|3.84|139000|51100|104000|New York City, New York|1983
T|N|AT&T Inc.|25.29|0.21|0.4|30000|6852|4.41|3.03|127000|44900|110000|Dallas, Texas|1983
# Interactive Home Entertainment
TTWO|Q|Take-Two Interactive Software Inc. Common Stock|239.62|0.28|1.02|1600|187|0|-1.73|6690|766|3540|New York City, New York|1993
RBLX|N|Roblox Corporation Class A Common Stock|38.37|0.51|1.45|9800|714.4||||||United States
# Interactive Media & Services
GOOGL|Q|Alphabet Inc. Class A Common Stock|344.82|0.3|1.1|21000|12230|0.26|20.17|446000|173000|622000|Mountain View, California|1998
GOOG|Q|Alphabet Inc. Class C Capital Stock|341.75|0.3|1.1|15000|12230|0.26|20.13|446000|173000|622000|Mountain View, California|1998
META|Q|Meta Platforms Inc. Class A Common Stock|549.9|0.35|1.3|14000|2548|0.38|26.53|228000|110000|261000|Menlo Park, California|2004
BIDU|Q|Baidu Inc. ADS|93.21|0.35|1.06|3500|340.3||||||China
RDDT|N|Reddit Inc. Class A Common Stock|153.29|0.6|1.42|4500|192.4||||||United States
SNAP|N|Snap Inc. Class A Common Stock|5.24|0.6|1.6|32000|1691||||||United States
# Movies & Entertainment
NFLX|Q|Netflix Inc. Common Stock|79.59|0.34|1.2|24000|4164|0|3.18|48400|14700|30200|Los Gatos, California|1997
DIS|N|Walt Disney Company (The) Common Stock|107.78|0.28|1.1|6800|1727|1.4|4.87|98900|21000|110000|Burbank, California|1923
SPOT|N|Spotify Technology S.A. Ordinary Shares|533.72|0.4|1.13|1500|205.8||||||Luxembourg
LYV|N|Live Nation Entertainment Inc. Common Stock|181.82|0.29|0.94|1600|235.6|0|-1.11|26300|1550|83.2|Beverly Hills, California|2010
TKO|N|TKO Group Holdings Inc. Class A Common Stock|193.14|0.32|1|730|189.3||||||New York City, New York|2023
PSKY|Q|Paramount Skydance Corporation Class B Common Stock|10.35|0.36|1.07|7400|1122||||||Los Angeles, California|2025
# Publishing
NWS|Q|News Corporation Class B Common Stock|34.55|0.26|0.88|860|541.1|0.59|1.03|9030|1340|8470|New York City, New York|2013
NWSA|Q|News Corporation Class A Common Stock|30.38|0.27|0.9|3300|541.1|0.67|1.03|9030|1340|8470|New York City, New York|2013
# Wireless Telecommunication Services
TMUS|Q|T-Mobile US Inc. Common Stock|183.04|0.22|0.6|4100|1073|2.25|9.66|92200|34400|56200|Bellevue, Washington|1994
ECHO|Q|EchoStar Corporation Common Stock|86.81|0.32|1|2200|290.5||||||Englewood, Colorado|2008
`
